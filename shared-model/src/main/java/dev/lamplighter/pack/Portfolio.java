package dev.lamplighter.pack;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.Price;
import dev.lamplighter.snapshot.ClusterSnapshot;

/// Several ways to plan, of which the cheapest plan wins.
///
/// Goals, ranked: no pod without a place that first-fit has one for; the least price, what each
/// node costs beside it included; what first-fit does. Mandatory: every rule that first-fit keeps,
/// since the same code asks for each place; never dearer than first-fit; no more work than the
/// snapshot allows; the same snapshot, the same plan.
///
/// First-fit decreasing comes first, and is the answer where nothing is better. Then the pods that
/// it makes nodes for are packed by columns ([ByColumns]).
///
/// Example: five pods of 1 CPU, where 8 CPUs cost $0.10, 4 CPUs $0.04 and 2 CPUs $0.02. First-fit
/// puts all on one node of 8. By columns a node of 4 holds four of them, and one of 2 the last:
/// $0.06.
final class Portfolio {
  private Portfolio() {}

  /// @param given first-fit's plan of the same snapshot
  static ProvisioningPlan improved(RefusedFirst.Try given, ClusterSnapshot snapshot, Pools pools) {
    ProvisioningPlan firstFit = given.plan();
    var policy = snapshot.policy().planning().packing();
    if (firstFit.claims().isEmpty() || policy.steps() == 0) {
      return firstFit;
    }
    var columns = new ByColumns(firstFit, policy);
    var packing = new FirstFitDecreasing(snapshot, pools, given.queue());
    ProvisioningPlan packed = packing.plan(columns);
    boolean better =
        isBetter(packed, firstFit, policy.perNode())
            && !Overtaken.anyIn(packed, snapshot)
            && !OwnLabels.of(snapshot).anyComesLate(packed);
    ProvisioningPlan best = better ? packed : firstFit;
    return PriceBound.of(best, snapshot, packing.underWay(), columns)
        .map(best::withBound)
        .orElse(best);
  }

  /// It costs no more by its prices, and less with what each node costs beside (volumes,
  /// addresses), or as much with fewer nodes.
  private static boolean isBetter(ProvisioningPlan plan, ProvisioningPlan than, Price perNode) {
    if (!RefusedFirst.without(than).containsAll(RefusedFirst.without(plan))
        || plan.cost().compareTo(than.cost()) > 0) {
      return false;
    }
    int byCost = Long.compare(held(plan, perNode), held(than, perNode));
    return byCost < 0 || (byCost == 0 && plan.claims().size() < than.claims().size());
  }

  private static long held(ProvisioningPlan plan, Price perNode) {
    return plan.cost().microsPerHour() + plan.claims().size() * perNode.microsPerHour();
  }
}
