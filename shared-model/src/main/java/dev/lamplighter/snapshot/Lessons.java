package dev.lamplighter.snapshot;

import dev.lamplighter.catalogue.Learned;
import dev.lamplighter.model.CsiDriver;
import dev.lamplighter.model.IfValid;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.ResourceName;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// What the nodes of a cluster teach of their types (spec AWS 2.5).
///
/// Of memory only nodes of ours, whose image is known; of volumes every node whose driver has said
/// how many it attaches. It is worked out of what runs at each look, and kept nowhere.
public final class Lessons {
  private Lessons() {}

  public static Learned of(
      List<ClaimView> claims, List<NodeView> nodes, List<CsiNodeView> csiNodes) {
    return new Learned(memory(claims), volumes(nodes, csiNodes));
  }

  private static SortedMap<Learned.Kind, Long> memory(List<ClaimView> claims) {
    var least = new TreeMap<Learned.Kind, Long>();
    for (ClaimView claim : claims) {
      if (claim.node().isPresent() && claim.record().launched().isPresent()) {
        Launched launched = claim.record().launched().get();
        long bytes = claim.node().get().capacity().get(ResourceName.MEMORY);
        if (bytes > 0) {
          var kind = new Learned.Kind(launched.instanceType(), launched.image());
          least.merge(kind, bytes, Math::min);
        }
      }
    }
    return least;
  }

  private static SortedMap<InstanceTypeName, Integer> volumes(
      List<NodeView> nodes, List<CsiNodeView> csiNodes) {
    var limits = new TreeMap<NodeName, Integer>();
    for (CsiNodeView csiNode : csiNodes) {
      if (csiNode.limits().containsKey(CsiDriver.EBS)) {
        limits.put(csiNode.node(), csiNode.limits().get(CsiDriver.EBS));
      }
    }
    var least = new TreeMap<InstanceTypeName, Integer>();
    for (NodeView node : nodes) {
      if (limits.containsKey(node.name())) {
        node.meta()
            .labels()
            .get(LabelKey.INSTANCE_TYPE)
            .flatMap(IfValid.as(InstanceTypeName::of))
            .ifPresent(type -> least.merge(type, limits.get(node.name()), Math::min));
      }
    }
    return least;
  }
}
