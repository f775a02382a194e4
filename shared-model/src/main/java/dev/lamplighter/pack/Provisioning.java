package dev.lamplighter.pack;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.snapshot.ClusterSnapshot;

/// The provisioning decision: a place for each pending pod, and the nodes to make for those that
/// fit nowhere.
public final class Provisioning {
  private Provisioning() {}

  public static ProvisioningPlan decide(ClusterSnapshot snapshot) {
    return new FirstFitDecreasing(snapshot).plan();
  }
}
