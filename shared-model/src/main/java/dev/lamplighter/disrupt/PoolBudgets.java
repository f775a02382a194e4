package dev.lamplighter.disrupt;

import dev.lamplighter.api.Budget;
import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.decision.Explanation.Allowed;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What a NodePool's budgets allow now, for each reason, and when that changes by itself (C184).
public final class PoolBudgets {
  private PoolBudgets() {}

  public static List<Allowed> of(NodePool pool, ClusterSnapshot snapshot) {
    var budgets = Budgets.of(snapshot);
    return Arrays.stream(DisruptionReason.values())
        .map(reason -> allowed(pool, reason, budgets.of(pool, reason), snapshot.takenAt()))
        .toList();
  }

  private static Allowed allowed(
      NodePool pool, DisruptionReason reason, Budgets.Allowance allowance, Instant now) {
    Optional<Instant> changes =
        pool.spec().disruption().budgets().stream()
            .filter(budget -> budget.reasons().map(set -> set.contains(reason)).orElse(true))
            .map(Budget::window)
            .flatMap(window -> window.flatMap(it -> it.changesAfter(now)).stream())
            .min(Instant::compareTo);
    return new Allowed(
        reason,
        Optional.of(allowance.allowed()).filter(nodes -> nodes < Integer.MAX_VALUE),
        allowance.disrupting(),
        changes);
  }
}
