package dev.lamplighter.lifecycle;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.Launched;
import java.util.ArrayList;
import java.util.List;

/// Terminates the instance of a drained claim, again and again until EC2 says that it is going
/// (spec core 7.6).
final class Terminate implements ClaimRule {
  @Override
  public List<Step> steps(ClaimView claim, Look look) {
    if (claim.record().state() != ClaimState.TERMINATING) {
      return List.of();
    }
    List<Effect> effects = new ArrayList<>(Departure.marks(claim));
    switch (InstanceFate.of(claim, look)) {
      case ALIVE, STOPPED, UNSEEN ->
          claim
              .record()
              .launched()
              .map(launched -> terminate(claim, launched))
              .ifPresent(effects::add);
      case GOING, GONE -> {}
    }
    return effects.isEmpty()
        ? List.of()
        : List.of(
            Steps.about(
                claim.record().name(),
                "NodeClaim %s is being terminated, but EC2 does not show its instance as gone"
                    .formatted(claim.record().name()),
                effects));
  }

  static Effect terminate(ClaimView claim, Launched launched) {
    String why = claim.record().removal().map(removal -> removal.cause().toString()).orElse("");
    return new Effect.TerminateInstance(launched.instance(), why);
  }
}
