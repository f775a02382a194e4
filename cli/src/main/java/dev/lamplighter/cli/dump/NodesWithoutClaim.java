package dev.lamplighter.cli.dump;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.model.IfValid;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.ProviderId;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.NodeView;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Nodes that say by their label which NodePool made them, but whose NodeClaim is not in the dump.
/// They count in the pool's limits, as each node with its label does (spec core 4.7).
final class NodesWithoutClaim {
  private NodesWithoutClaim() {}

  static List<NodeView> among(DumpObjects objects) {
    Set<NodeName> named =
        objects.nodeClaims().stream()
            .flatMap(claim -> claim.status().nodeName().stream())
            .collect(Collectors.toSet());
    Set<ProviderId> owned =
        objects.nodeClaims().stream()
            .flatMap(claim -> claim.status().providerId().stream())
            .collect(Collectors.toSet());
    return objects.nodes().stream()
        .filter(node -> poolOf(node).isPresent())
        .filter(node -> !named.contains(node.name()))
        .filter(node -> node.providerId().stream().noneMatch(owned::contains))
        .toList();
  }

  /// What each pool that made such nodes has promised, by its UID: they and its claims.
  static SortedMap<Uid, Resources> promised(DumpObjects objects) {
    SortedMap<NodePoolName, Resources> promised = new TreeMap<>();
    for (NodeView node : among(objects)) {
      poolOf(node)
          .ifPresent(
              pool ->
                  promised.merge(
                      pool, node.capacity().with(ResourceName.NODES, 1), Resources::plus));
    }
    for (NodeClaim claim : objects.nodeClaims()) {
      claim
          .nodePool()
          .ifPresent(
              pool ->
                  promised.computeIfPresent(
                      pool,
                      (_, sum) -> sum.plus(claim.status().capacity().with(ResourceName.NODES, 1))));
    }
    SortedMap<Uid, Resources> byUid = new TreeMap<>();
    for (NodePool pool : objects.nodePools()) {
      Optional.ofNullable(promised.get(pool.name()))
          .ifPresent(sum -> byUid.put(pool.meta().uid(), sum));
    }
    return byUid;
  }

  static Optional<NodePoolName> poolOf(NodeView node) {
    return node.meta().labels().get(LabelKey.NODEPOOL).flatMap(IfValid.as(NodePoolName::of));
  }
}
