package dev.lamplighter.pack;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.SortedSet;

/// First-fit once more, where it decided domains that claims leave open for pods that found no
/// place all the same: nothing is decided for them, and the claims keep what is cheapest.
///
/// Example: two pods get a node each, on spot or on demand, and a third is to be level with them
/// over capacity types. So one of the nodes is fixed to on-demand. But the pool is at its limit and
/// the third pod stays without a node: then both may be on spot.
final class DecidedInVain {
  private DecidedInVain() {}

  /// The plan itself where it decided nothing in vain, or the other one leaves out more or is
  /// dearer.
  static FirstFitPlan takenBack(FirstFitPlan made, ClusterSnapshot snapshot, Pools pools) {
    SortedSet<PodKey> inVain = made.decidedInVain();
    if (inVain.isEmpty()) {
      return made;
    }
    Queue queue = made.queue().decidingNothingFor(inVain);
    FirstFitPlan again = FirstFitPlan.of(snapshot, pools, queue);
    return isNoWorse(again.plan(), made.plan())
            && (again.staysLevel() || !made.staysLevel())
            && (!Overtaken.anyIn(again.plan(), snapshot) || Overtaken.anyIn(made.plan(), snapshot))
        ? again
        : made;
  }

  /// Claims that keep their choice are better where they cost as much.
  private static boolean isNoWorse(ProvisioningPlan plan, ProvisioningPlan than) {
    int byPrice = plan.cost().compareTo(than.cost());
    return RefusedFirst.without(than).containsAll(RefusedFirst.without(plan))
        && (byPrice < 0 || (byPrice == 0 && plan.claims().size() <= than.claims().size()));
  }
}
