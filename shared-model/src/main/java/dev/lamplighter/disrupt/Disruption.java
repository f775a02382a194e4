package dev.lamplighter.disrupt;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.snapshot.ClusterSnapshot;

/// Which nodes to remove because they cost more than they are worth.
public final class Disruption {
  private Disruption() {}

  public static DisruptionDecision decide(ClusterSnapshot snapshot, ProvisioningPlan plan) {
    return DisruptionDecision.NOTHING;
  }
}
