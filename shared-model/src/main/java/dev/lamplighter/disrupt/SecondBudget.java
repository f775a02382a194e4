package dev.lamplighter.disrupt;

import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.CommandUnderWay;
import dev.lamplighter.snapshot.Removal;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Whether nodes that were chosen may really go: others may have begun to leave since, or a budget
/// may be smaller now. Nodes whose replacements are on their way have their place already.
final class SecondBudget {
  private final Budgets budgets;
  private final SortedMap<NodePoolName, Integer> gone = new TreeMap<>();

  SecondBudget(ClusterSnapshot snapshot) {
    this.budgets = Budgets.of(snapshot);
    for (ClaimView claim : snapshot.claims()) {
      if (claim.record().state() == ClaimState.DISRUPTING && replacementIsOnItsWay(claim)) {
        gone.merge(claim.record().owner().pool(), 1, Integer::sum);
      }
    }
  }

  private static boolean replacementIsOnItsWay(ClaimView claim) {
    return claim
        .record()
        .removal()
        .flatMap(Removal::command)
        .flatMap(CommandUnderWay::launchedAt)
        .isPresent();
  }

  /// Takes all of them or none; what stands in the way of the first that can't go.
  Optional<Kept.Reason> take(List<Candidate> candidates, DisruptionReason reason) {
    SortedMap<NodePoolName, Integer> with = new TreeMap<>(gone);
    for (Candidate candidate : candidates) {
      var pool = candidate.pool();
      Budgets.Allowance allowance = budgets.of(pool, reason);
      int before = with.getOrDefault(pool.name(), 0);
      if (before >= allowance.availableToChosen()) {
        return Optional.of(
            new Kept.Reason.BudgetSpent(
                pool.name(), reason, allowance.allowed(), allowance.disrupting()));
      }
      with.put(pool.name(), before + 1);
    }
    gone.putAll(with);
    return Optional.empty();
  }
}
