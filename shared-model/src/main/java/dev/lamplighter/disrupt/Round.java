package dev.lamplighter.disrupt;

import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.decision.Drifted;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.time.Instant;
import java.util.SortedMap;

/// One search for nodes to remove: the world, and what bounds all methods alike.
record Round(
    ClusterSnapshot snapshot,
    Budgets budgets,
    PodDisruptionBudgets podDisruptionBudgets,
    SortedMap<NodeClaimName, Drifted> drifted,
    Consolidation consolidation) {

  static Round of(ClusterSnapshot snapshot) {
    return new Round(
        snapshot,
        Budgets.of(snapshot),
        PodDisruptionBudgets.of(snapshot),
        DriftDetection.of(snapshot),
        Consolidation.of(snapshot));
  }

  Instant now() {
    return snapshot.takenAt();
  }

  Spending spending(DisruptionReason reason) {
    return new Spending(budgets, podDisruptionBudgets, reason);
  }
}
