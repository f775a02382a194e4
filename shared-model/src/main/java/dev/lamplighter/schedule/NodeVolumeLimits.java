package dev.lamplighter.schedule;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.model.CsiDriver;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.CsiNodeView;
import dev.lamplighter.snapshot.NodeView;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// How many volumes the nodes of a cluster attach: by their CSINode, and until a driver has said
/// there what it can, by what is expected of the instance type (spec core 3.11).
final class NodeVolumeLimits {
  private final SortedMap<NodeName, CsiNodeView> said = new TreeMap<>();
  private final SortedMap<String, List<InstanceType>> byName = new TreeMap<>();

  private NodeVolumeLimits() {}

  static NodeVolumeLimits of(ClusterSnapshot snapshot) {
    var limits = new NodeVolumeLimits();
    snapshot.storage().csiNodes().forEach(it -> limits.said.put(it.node(), it));
    if (!snapshot.storage().claims().isEmpty()) {
      snapshot.instanceTypes().values().stream()
          .flatMap(List::stream)
          .forEach(type -> limits.byName.merge(type.name().value(), List.of(type), (a, _) -> a));
    }
    return limits;
  }

  /// Of a node, anyone's: its type is what its label says.
  SortedMap<CsiDriver, Integer> of(NodeView node) {
    return of(
        node,
        node.meta()
            .labels()
            .get(LabelKey.INSTANCE_TYPE)
            .map(type -> byName.getOrDefault(type, List.of()))
            .orElse(List.of()));
  }

  /// Of a node that is of one of these types.
  SortedMap<CsiDriver, Integer> of(NodeView node, List<InstanceType> types) {
    var limits = new TreeMap<>(ClaimOnItsWay.volumeLimits(types));
    if (said.containsKey(node.name())) {
      limits.putAll(said.get(node.name()).limits());
    }
    return limits;
  }
}
