package dev.lamplighter.launch;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.model.ResourceName;

/// Nitro Enclaves, which an instance can start only where its launch asks for them (spec AWS 3.5).
final class Enclaves {
  private Enclaves() {}

  static boolean askedFor(PlannedClaim planned) {
    return planned.requests().get(ResourceName.NITRO_SANDBOX) > 0;
  }
}
