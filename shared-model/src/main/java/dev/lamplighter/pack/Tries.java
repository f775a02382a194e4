package dev.lamplighter.pack;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.snapshot.PlanningPolicy;

/// How many plans more may be made, counted in pods that they place on nodes to be made: a plan of
/// twenty thousand pods takes a second, so that of so many only one is made, and of a thousand all
/// that there are.
///
/// Example: with the usual effort of 120 million steps 40,000 pods may be placed. Of 10,000 there
/// is one plan on nodes half as large, and one on a quarter, which counts twice since it makes
/// twice as many; one on an eighth would go beyond.
final class Tries {
  /// What a pod's place counts for.
  private static final long STEPS_A_POD = 3_000;

  private final long pods;
  private long left;

  Tries(ProvisioningPlan plan, PlanningPolicy.Packing policy) {
    this(onClaims(plan), policy);
  }

  private Tries(long pods, PlanningPolicy.Packing policy) {
    this.pods = pods;
    left = policy.steps() / STEPS_A_POD;
  }

  /// Of plans that try for places again and again for what has none, so that this counts too.
  static Tries forLeftOut(ProvisioningPlan plan, PlanningPolicy.Packing policy) {
    return new Tries(onClaims(plan) + plan.unschedulable().size(), policy);
  }

  private static long onClaims(ProvisioningPlan plan) {
    return plan.claims().stream().map(PlannedClaim::pods).mapToLong(each -> each.size()).sum();
  }

  /// Whether there may be one more of so many times the work of first-fit; if so it is counted.
  boolean take(int work) {
    long needed = pods * work;
    if (needed > left) {
      return false;
    }
    left -= needed;
    return true;
  }
}
