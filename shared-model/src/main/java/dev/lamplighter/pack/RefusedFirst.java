package dev.lamplighter.pack;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/// First-fit once more, where pods were left without a place because of others: these come first.
///
/// Large pods that nobody spreads may take the domains, the hosts or the limits that smaller ones
/// need to be spread, and a pod that waits for those whom it is attracted to may find no room
/// beside them. Another plan is taken where it leaves out fewer pods and none that the one before
/// places.
final class RefusedFirst {
  /// More would seldom help, and each is a whole plan.
  private static final int TRIES = 3;

  private RefusedFirst() {}

  /// A plan by first-fit, the queue it is of, and whom it leaves out because of others.
  record Try(ProvisioningPlan plan, Queue queue, SortedSet<PodKey> behind) {
    static Try of(ClusterSnapshot snapshot, Pools pools, Queue queue) {
      var firstFit = new FirstFitDecreasing(snapshot, pools, queue);
      return new Try(firstFit.plan(), queue, firstFit.behindOthers());
    }
  }

  /// The best of a try and what further ones find. Each has all those first that one before left
  /// out.
  static Try best(Try given, ClusterSnapshot snapshot, Pools pools) {
    Try best = given;
    SortedSet<PodKey> first = new TreeSet<>();
    boolean more = first.addAll(given.behind());
    for (int i = 0; more && i < TRIES; i++) {
      Try next = Try.of(snapshot, pools, new Queue(given.queue().order(), first));
      if (leavesOutFewer(next.plan(), best.plan()) && !Overtaken.anyIn(next.plan(), snapshot)) {
        best = next;
      }
      more = first.addAll(next.behind());
    }
    return best;
  }

  private static boolean leavesOutFewer(ProvisioningPlan plan, ProvisioningPlan than) {
    SortedSet<PodKey> before = without(than);
    SortedSet<PodKey> now = without(plan);
    return now.size() < before.size() && before.containsAll(now);
  }

  /// The pods that have no place.
  static SortedSet<PodKey> without(ProvisioningPlan plan) {
    var pods = new TreeSet<PodKey>();
    plan.unschedulable().stream().map(Unschedulable::pod).forEach(pods::add);
    return Collections.unmodifiableSortedSet(pods);
  }
}
