package dev.lamplighter.local.invariants;

import dev.lamplighter.local.cluster.api.PodDisruptionBudget;
import dev.lamplighter.snapshot.PodView;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// What the eviction API may grant (Kubernetes, "Disruptions" and "API-initiated eviction"): a
/// running pod goes if no budget covers it, or if the one that does has room by its last count. A
/// pod that is not Ready goes under `AlwaysAllow`, and otherwise while enough others are healthy.
final class EvictionAllowed {
  private EvictionAllowed() {}

  static Optional<String> broken(PodView pod, Collection<PodDisruptionBudget> budgets) {
    if (pod.meta().deleting() || pod.status().phase() != PodView.Phase.RUNNING) {
      return Optional.empty();
    }
    List<PodDisruptionBudget> covering =
        budgets.stream().filter(budget -> covers(budget, pod)).toList();
    if (covering.size() > 1) {
      return Optional.of("%d budgets cover it".formatted(covering.size()));
    }
    return covering.stream()
        .filter(budget -> !allows(budget, pod))
        .map(
            budget ->
                "PodDisruptionBudget %s did not allow it: %s"
                    .formatted(budget.meta().name(), budget.status()))
        .findFirst();
  }

  private static boolean covers(PodDisruptionBudget budget, PodView pod) {
    return budget.namespace().equals(pod.namespace())
        && budget.spec().selector().filter(it -> it.matches(pod.meta().labels())).isPresent();
  }

  private static boolean allows(PodDisruptionBudget budget, PodView pod) {
    var status = budget.status();
    boolean hasRoom =
        status.observedGeneration() >= budget.meta().generation()
            && status.disruptionsAllowed() > 0;
    return hasRoom || (!pod.status().ready() && allowsUnhealthy(budget));
  }

  private static boolean allowsUnhealthy(PodDisruptionBudget budget) {
    var status = budget.status();
    return switch (budget.spec().unhealthyPods()) {
      case ALWAYS_ALLOW -> true;
      case IF_HEALTHY_BUDGET ->
          status.desiredHealthy() > 0 && status.currentHealthy() >= status.desiredHealthy();
    };
  }
}
