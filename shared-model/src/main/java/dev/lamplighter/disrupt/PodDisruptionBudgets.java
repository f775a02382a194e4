package dev.lamplighter.disrupt;

import dev.lamplighter.decision.Kept;
import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.Taints;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.DoNotDisrupt;
import dev.lamplighter.snapshot.PodDisruptionBudgetView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.PodsByNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Whether PodDisruptionBudgets would hold the drain of a node before it has begun (spec core 6.2).
///
/// One allowed disruption a budget is enough, however many of its pods are on the node: they go one
/// by one. But each further node needs one more.
final class PodDisruptionBudgets {
  private final ClusterSnapshot snapshot;
  private final Map<NamespacedName, Integer> onTheirWayOut = new HashMap<>();

  private PodDisruptionBudgets(ClusterSnapshot snapshot) {
    this.snapshot = snapshot;
  }

  static PodDisruptionBudgets of(ClusterSnapshot snapshot) {
    var budgets = new PodDisruptionBudgets(snapshot);
    PodsByNode pods = PodsByNode.of(snapshot);
    for (ClaimView claim : snapshot.claims()) {
      if (claim.node().isPresent() && isOnItsWayOut(claim.record().state())) {
        for (var budget : budgets.over(pods.on(claim.node().get().name()))) {
          budgets.onTheirWayOut.merge(budget.key(), 1, Integer::sum);
        }
      }
    }
    return budgets;
  }

  private static boolean isOnItsWayOut(ClaimState state) {
    return switch (state) {
      case DISRUPTING, DRAINING -> true;
      case RESERVED, LAUNCHED, REGISTERED, INITIALIZED, TERMINATING -> false;
    };
  }

  /// The first thing that would hold these pods, all of one node.
  Optional<Kept.Reason> blocking(List<PodView> pods) {
    for (PodView pod : pods) {
      if (evictable(pod)) {
        Optional<Kept.Reason> reason = blocking(pod);
        if (reason.isPresent()) {
          return reason;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Kept.Reason> blocking(PodView pod) {
    List<PodDisruptionBudgetView> budgets =
        snapshot.podDisruptionBudgets().stream().filter(pdb -> pdb.covers(pod)).toList();
    if (budgets.size() > 1) {
      return Optional.of(new Kept.Reason.SeveralPodDisruptionBudgets(pod.key(), budgets.size()));
    }
    return budgets.stream()
        .filter(pdb -> pdb.holds(pod) && pdb.disruptionsAllowed() == 0)
        .findFirst()
        .map(pdb -> new Kept.Reason.PodDisruptionBudgetSpent(pod.key(), pdb.key()));
  }

  /// The budgets that a drain of these pods would have to ask.
  List<PodDisruptionBudgetView> over(List<PodView> pods) {
    return snapshot.podDisruptionBudgets().stream()
        .filter(budget -> pods.stream().anyMatch(pod -> evictable(pod) && budget.holds(pod)))
        .toList();
  }

  /// How many more nodes with pods of the budget may begin to drain.
  int left(PodDisruptionBudgetView budget) {
    return budget.disruptionsAllowed() - onTheirWayOut.getOrDefault(budget.key(), 0);
  }

  private boolean evictable(PodView pod) {
    boolean tolerates =
        Taints.untolerated(List.of(Taint.DISRUPTED), pod.spec().tolerations()).isEmpty();
    return pod.active()
        && !tolerates
        && !pod.mirror()
        && !DoNotDisrupt.protects(pod, snapshot.takenAt());
  }
}
