package dev.lamplighter.pack;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.schedule.DomainOrder;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/// First-fit once more, where pods were left without a place because of others: these come first.
///
/// Large pods that nobody spreads may take the domains, the hosts or the limits that smaller ones
/// need to be spread, and a pod that waits for those whom it is attracted to may find no room
/// beside them. And a pool at its limit may have spent that in zones that other pools have too,
/// while only it has the one that spread pods need next. Another plan is taken where it leaves out
/// fewer pods and none that the one before places.
final class RefusedFirst {
  /// More would seldom help, and each is a whole plan.
  private static final int TRIES = 3;

  /// How many pods all tries together may have: a hundred thousand take seconds, and are tried
  /// once.
  private static final int PODS = 150_000;

  private RefusedFirst() {}

  /// The best of `firstFit`, which left out some because of others, and of what further tries find.
  /// Each has all those first that one before left out; in the last one they go to the domains
  /// first that the fewest pools offer. Of very many pods there are fewer.
  static FirstFitPlan best(FirstFitPlan firstFit, ClusterSnapshot snapshot, Pools pools) {
    Queue given = firstFit.queue();
    FirstFitPlan best = firstFit;
    var first = new TreeSet<PodKey>();
    boolean more = first.addAll(firstFit.behindOthers());
    int tries = tries(firstFit.plan());
    for (int i = 0; more && i < tries; i++) {
      FirstFitPlan again = FirstFitPlan.of(snapshot, pools, given.and(first));
      best = better(best, again, snapshot);
      more = first.addAll(again.behindOthers());
    }
    if (first.isEmpty() || without(best.plan()).isEmpty()) {
      return best;
    }
    var scarceFirst = DomainOrder.scarceFirst(pools.templates());
    if (!scarceFirst.anyIsScarce()) {
      return best;
    }
    Queue queue = given.and(first).with(scarceFirst);
    return better(best, FirstFitPlan.of(snapshot, pools, queue), snapshot);
  }

  private static int tries(ProvisioningPlan plan) {
    int pods = plan.places().size() + plan.unschedulable().size();
    return Math.clamp(PODS / Math.max(1, pods), 1, TRIES);
  }

  private static FirstFitPlan better(
      FirstFitPlan best, FirstFitPlan next, ClusterSnapshot snapshot) {
    boolean better = leavesOutFewer(next.plan(), best.plan());
    return better && next.staysLevel() && !Overtaken.anyIn(next.plan(), snapshot) ? next : best;
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
