package dev.lamplighter.local.cluster.scheduler;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;

import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import java.util.Comparator;
import java.util.List;

/// How much a fitting node is liked: one that the pod is nominated for before all, then no soft
/// taints, then preferred node affinity, then the least allocated one; the name decides between
/// equals, where the real scheduler draws lots.
record NodeScore(
    NodeView node, boolean nominated, long softTaints, long preference, long leastAllocated) {
  private static final long MAX = 100;

  /// The best first.
  static final Comparator<NodeScore> BEST_FIRST =
      comparing(NodeScore::nominated)
          .reversed()
          .thenComparingLong(NodeScore::softTaints)
          .thenComparing(comparingLong(NodeScore::preference).reversed())
          .thenComparing(comparingLong(NodeScore::leastAllocated).reversed())
          .thenComparing(comparing(score -> score.node().name()));

  static NodeScore of(PodView pod, NodeView node, List<PodView> there) {
    PodSpec spec = pod.spec();
    boolean nominated = pod.status().nominatedNode().filter(node.name()::equals).isPresent();
    long softTaints =
        node.taints().stream()
            .filter(taint -> taint.effect() == TaintEffect.PREFER_NO_SCHEDULE)
            .filter(taint -> !NodeAdmission.tolerates(spec, taint))
            .count();
    long preference =
        spec.nodeAffinity().preferred().stream()
            .filter(preferred -> preferred.term().matches(node.meta().labels(), node.name()))
            .mapToLong(preferred -> preferred.weight())
            .sum();
    var requested = ResourceFit.requested(there).plus(spec.requests());
    long free =
        (freeShare(node, requested, ResourceName.CPU)
                + freeShare(node, requested, ResourceName.MEMORY))
            / 2;
    return new NodeScore(node, nominated, softTaints, preference, free);
  }

  private static long freeShare(NodeView node, Resources requested, ResourceName name) {
    long allocatable = node.allocatable().get(name);
    return allocatable <= 0
        ? 0
        : Math.max(0, allocatable - requested.get(name)) * MAX / allocatable;
  }
}
