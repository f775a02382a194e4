package dev.lamplighter.local.cluster.scheduler;

import dev.lamplighter.local.cluster.api.Change;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;

/// Whom a change of the cluster may help to a node, as kube-scheduler's queueing hints say,
/// roughly: the others are left alone.
enum MayHelp {
  NOBODY,
  /// Pods that look at other pods: with required pod affinity or hard topology spread.
  FOLLOWERS,
  /// Pods with volumes that have claims.
  MOUNTING,
  EVERYBODY;

  static MayHelp of(Change<NodeView> change) {
    return switch (change.type()) {
      case ADDED -> EVERYBODY;
      case MODIFIED ->
          change.before().filter(before -> same(before, change.object())).isPresent()
              ? NOBODY
              : EVERYBODY;
      case DELETED -> FOLLOWERS;
    };
  }

  private static boolean same(NodeView before, NodeView after) {
    return before.taints().equals(after.taints())
        && before.unschedulable() == after.unschedulable()
        && before.allocatable().equals(after.allocatable())
        && before.meta().labels().equals(after.meta().labels());
  }

  /// Of a pod that has a node.
  static MayHelp ofBound(Change<PodView> change) {
    return switch (change.type()) {
      case ADDED -> FOLLOWERS;
      case MODIFIED -> change.before().map(before -> of(before, change.object())).orElse(NOBODY);
      case DELETED -> EVERYBODY;
    };
  }

  /// A pod that is being deleted still takes room and repels, but no longer counts for spreading.
  private static MayHelp of(PodView before, PodView after) {
    if (before.status().phase().terminal() != after.status().phase().terminal()) {
      return EVERYBODY;
    }
    boolean countsOtherwise =
        !before.status().node().equals(after.status().node())
            || before.meta().deleting() != after.meta().deleting()
            || !before.meta().labels().equals(after.meta().labels());
    return countsOtherwise ? FOLLOWERS : NOBODY;
  }
}
