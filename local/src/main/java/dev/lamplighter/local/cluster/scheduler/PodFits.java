package dev.lamplighter.local.cluster.scheduler;

import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.util.List;

/// Whether a pod may go to a node, by every filter of kube-scheduler.
public final class PodFits {
  private PodFits() {}

  /// Every reason against it, in the order of the filters; empty if it fits. `node` is one of
  /// `placements`; the pod itself is not on it.
  public static List<Unfit> check(PodView pod, NodeView node, Placements placements) {
    throw new UnsupportedOperationException(pod.key() + " " + node.name() + placements);
  }
}
