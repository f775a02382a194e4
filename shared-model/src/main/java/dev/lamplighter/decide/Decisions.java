package dev.lamplighter.decide;

import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Step;
import dev.lamplighter.lifecycle.Lifecycle;
import dev.lamplighter.lifecycle.Termination;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The one way from a snapshot to a decision.
public final class Decisions {
  private Decisions() {}

  public static Decision decide(ClusterSnapshot snapshot) {
    List<Step> steps = new ArrayList<>(Lifecycle.decide(snapshot));
    steps.addAll(Termination.decide(snapshot));
    return new Decision(
        ProvisioningPlan.NOTHING, List.of(), List.of(), steps, false, Optional.empty());
  }
}
