package dev.lamplighter.launch;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;

/// Nitro Enclaves, which an instance can start only where its launch asks for them (spec AWS 3.5).
final class Enclaves {
  private Enclaves() {}

  static boolean askedFor(PlannedClaim planned) {
    return planned.requests().get(ResourceName.NITRO_SANDBOX) > 0;
  }

  /// What a node offers that was launched without them.
  static Resources without(Resources resources) {
    return resources.without(ResourceName.NITRO_SANDBOX);
  }
}
