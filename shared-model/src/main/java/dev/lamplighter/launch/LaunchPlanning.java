package dev.lamplighter.launch;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.snapshot.ClusterSnapshot;

/// Turns a planned claim into everything its launch needs: the record to reserve, the exact
/// requests to EC2, the NodeClaim to show (spec AWS 3.1, design 5).
public final class LaunchPlanning {
  private LaunchPlanning() {}

  public static LaunchPreparation prepare(ClusterSnapshot snapshot, PlannedClaim planned) {
    throw new UnsupportedOperationException();
  }
}
