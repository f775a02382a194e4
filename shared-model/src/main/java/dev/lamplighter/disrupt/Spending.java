package dev.lamplighter.disrupt;

import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.PodDisruptionBudgetView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What the pools' budgets and the PodDisruptionBudgets still allow as nodes are chosen one after
/// the other (spec core 6.4; a PodDisruptionBudget's allowance is spent once for each node that
/// holds its pods).
final class Spending {
  private final Budgets budgets;
  private final PodDisruptionBudgets podDisruptionBudgets;
  private final DisruptionReason reason;
  private final SortedMap<NodePoolName, Integer> chosen = new TreeMap<>();
  private final Map<NamespacedName, Integer> spent = new HashMap<>();

  Spending(Budgets budgets, PodDisruptionBudgets podDisruptionBudgets, DisruptionReason reason) {
    this.budgets = budgets;
    this.podDisruptionBudgets = podDisruptionBudgets;
    this.reason = reason;
  }

  /// Chooses the node, or says why it can't be chosen beside those chosen before.
  Optional<Kept.Reason> choose(Candidate candidate) {
    Optional<Kept.Reason> why = objection(candidate);
    if (why.isEmpty()) {
      chosen.merge(candidate.pool().name(), 1, Integer::sum);
      podBudgets(candidate).forEach(budget -> spent.merge(budget.key(), 1, Integer::sum));
    }
    return why;
  }

  /// The same without choosing it.
  Optional<Kept.Reason> objection(Candidate candidate) {
    var pool = candidate.pool();
    Budgets.Allowance allowance = budgets.of(pool, reason);
    int before = chosen.getOrDefault(pool.name(), 0);
    if (before >= allowance.available()) {
      return Optional.of(
          new Kept.Reason.BudgetSpent(
              pool.name(), reason, allowance.allowed(), allowance.disrupting() + before));
    }
    return podBudgets(candidate).stream()
        .filter(budget -> podDisruptionBudgets.left(budget) <= spent.getOrDefault(budget.key(), 0))
        .findFirst()
        .map(
            budget ->
                new Kept.Reason.PodDisruptionBudgetSpent(podOf(candidate, budget), budget.key()));
  }

  /// None where the node's `terminationGracePeriod` overrides them.
  private List<PodDisruptionBudgetView> podBudgets(Candidate candidate) {
    return candidate.protection().isPresent()
        ? List.of()
        : podDisruptionBudgets.over(candidate.pods());
  }

  private static PodKey podOf(Candidate candidate, PodDisruptionBudgetView budget) {
    return candidate.pods().stream().filter(budget::covers).findFirst().orElseThrow().key();
  }
}
