package dev.lamplighter.cli.dump;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Overhead;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.WellKnownLabels;
import dev.lamplighter.snapshot.NodeView;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Types that nodes have and the built-in catalogue has not, as their nodes show them: so that they
/// are not taken for types that AWS has given up. Nothing of them is for sale.
final class UnknownTypes {
  private UnknownTypes() {}

  static SortedMap<NodeClassName, List<InstanceType>> with(
      List<NodeView> nodes, SortedMap<NodeClassName, List<InstanceType>> known) {
    SortedMap<NodeClassName, List<InstanceType>> all = new TreeMap<>();
    known.forEach(
        (nodeClass, types) -> {
          SortedMap<InstanceTypeName, InstanceType> byName = new TreeMap<>();
          types.forEach(type -> byName.put(type.name(), type));
          for (NodeView node : nodes) {
            if (node.meta().labels().get(LabelKey.NODEPOOL).isPresent()) {
              DumpMarket.typeOf(node)
                  .ifPresent(name -> byName.computeIfAbsent(name, it -> of(it, node)));
            }
          }
          all.put(nodeClass, new ArrayList<>(byName.values()));
        });
    return all;
  }

  private static InstanceType of(InstanceTypeName name, NodeView node) {
    var labels = node.meta().labels();
    var others =
        labels.values().keySet().stream()
            .filter(
                key ->
                    !WellKnownLabels.isWellKnown(key)
                        || WellKnownLabels.isOfferingLabel(key)
                        || key.equals(LabelKey.NODEPOOL)
                        || key.equals(LabelKey.NODECLASS)
                        || key.equals(LabelKey.HOSTNAME))
            .toList();
    var overhead =
        new Overhead(
            node.capacity().minus(node.allocatable()).atLeastZero(),
            Resources.EMPTY,
            Resources.EMPTY);
    return InstanceType.of(
        name, labels.without(others).asRequirements(), node.capacity(), overhead, List.of());
  }
}
