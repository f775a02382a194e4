package dev.lamplighter.disrupt;

import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.BlockEnd;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// Capacity blocks that end so soon that whatever moved there would soon be moved again. Pods that
/// wait may still have them: a place for an hour is better than none.
final class EndingBlocks {
  private static final String CODE = "CapacityBlockEnds";

  private EndingBlocks() {}

  /// The same world, in which nothing more is launched into them.
  static ClusterSnapshot closed(ClusterSnapshot snapshot) {
    List<Outage> ending =
        snapshot.nodeClasses().stream()
            .flatMap(nodeClass -> nodeClass.status().capacityReservations().stream())
            .flatMap(
                block ->
                    block.blockEnd().stream()
                        .map(end -> new BlockEnd(block.id(), end))
                        .filter(end -> isSoon(end, snapshot))
                        .map(
                            end ->
                                new Outage(
                                    CapacityType.RESERVED,
                                    block.instanceType(),
                                    block.zone(),
                                    Optional.of(block.id()),
                                    Optional.empty(),
                                    end.at(),
                                    CODE)))
            .distinct()
            .toList();
    return ending.isEmpty() ? snapshot : snapshot.during(ending);
  }

  /// The nodes that are in them.
  static SortedSet<NodeName> nodes(ClusterSnapshot snapshot) {
    SortedSet<NodeName> nodes = new TreeSet<>();
    for (ClaimView claim : snapshot.claims()) {
      BlockEnd.of(claim.record(), snapshot.nodeClasses())
          .filter(end -> isSoon(end, snapshot))
          .flatMap(_ -> claim.node())
          .ifPresent(node -> nodes.add(node.name()));
    }
    return nodes;
  }

  private static boolean isSoon(BlockEnd end, ClusterSnapshot snapshot) {
    return !snapshot.takenAt().isBefore(end.noMovesFrom());
  }
}
