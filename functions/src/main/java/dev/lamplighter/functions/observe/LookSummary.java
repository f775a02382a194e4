package dev.lamplighter.functions.observe;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.lifecycle.Orphans;
import dev.lamplighter.schedule.PendingPods;
import dev.lamplighter.snapshot.Source;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/// What a full look found, in numbers: NodeClaims, pods that wait for a node, those of them that
/// get none, and whether a pool's limit is why; instances of ours that nobody remembers; and what
/// could not be read for it.
record LookSummary(
    int nodes,
    int waiting,
    int refused,
    boolean limitReached,
    int orphans,
    SortedSet<Source> unread) {
  /// Without any of these nothing is known of the cluster.
  private static final Set<Source> CLUSTER =
      EnumSet.of(
          Source.NODE_POOLS, Source.NODE_CLASSES, Source.NODE_CLAIMS, Source.NODES, Source.PODS);

  LookSummary {
    unread = Collections.unmodifiableSortedSet(new TreeSet<>(unread));
  }

  /// Whether the look saw nothing of its cluster.
  boolean blind() {
    return unread.containsAll(CLUSTER);
  }

  static LookSummary of(PassReport report) {
    var snapshot = report.snapshot();
    var refused = report.decision().plan().unschedulable();
    return new LookSummary(
        snapshot.claims().size(),
        (int) PendingPods.waiting(snapshot).count(),
        refused.size(),
        refused.stream().anyMatch(LookSummary::atLimit),
        (int)
            snapshot.unrecordedInstances().stream()
                .filter(instance -> instance.state().alive())
                .filter(instance -> Orphans.ours(instance, snapshot.cluster().name()))
                .count(),
        new TreeSet<>(snapshot.incomplete().keySet()));
  }

  /// Whether a pool would make a node for the pod if its limits were higher.
  static boolean atLimit(Unschedulable pod) {
    return pod.pools().values().stream().anyMatch(Rejection.LimitExceeded.class::isInstance);
  }
}
