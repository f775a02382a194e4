package dev.lamplighter.launch;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Rejection;

/// A planned claim made ready to launch, or why it can't be.
public sealed interface LaunchPreparation {
  record Prepared(Effect.Launch launch) implements LaunchPreparation {}

  record Refused(Rejection rejection) implements LaunchPreparation {}
}
