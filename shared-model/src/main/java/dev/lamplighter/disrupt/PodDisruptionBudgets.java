package dev.lamplighter.disrupt;

import dev.lamplighter.decision.Kept;
import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.Taints;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.DoNotDisrupt;
import dev.lamplighter.snapshot.PodDisruptionBudgetView;
import dev.lamplighter.snapshot.PodView;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Whether PodDisruptionBudgets would hold the drain of a node before it has begun (spec core 6.2).
///
/// One allowed disruption a budget is enough, however many of its pods are on the node: they go one
/// by one.
final class PodDisruptionBudgets {
  private PodDisruptionBudgets() {}

  static Optional<Kept.Reason> blocking(List<PodView> pods, ClusterSnapshot snapshot) {
    for (PodView pod : pods) {
      if (evictable(pod, snapshot.takenAt())) {
        Optional<Kept.Reason> reason = blocking(pod, snapshot);
        if (reason.isPresent()) {
          return reason;
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<Kept.Reason> blocking(PodView pod, ClusterSnapshot snapshot) {
    List<PodDisruptionBudgetView> budgets =
        snapshot.podDisruptionBudgets().stream().filter(pdb -> pdb.covers(pod)).toList();
    if (budgets.size() > 1) {
      return Optional.of(new Kept.Reason.SeveralPodDisruptionBudgets(pod.key(), budgets.size()));
    }
    return budgets.stream()
        .filter(pdb -> pdb.disruptionsAllowed() == 0)
        .findFirst()
        .map(
            pdb ->
                new Kept.Reason.PodDisruptionBudgetSpent(
                    pod.key(), new NamespacedName(pdb.namespace(), pdb.meta().name())));
  }

  private static boolean evictable(PodView pod, Instant now) {
    boolean tolerates =
        Taints.untolerated(List.of(Taint.DISRUPTED), pod.spec().tolerations()).isEmpty();
    return pod.active() && !tolerates && !pod.mirror() && !DoNotDisrupt.protects(pod, now);
  }
}
