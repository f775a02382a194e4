package dev.lamplighter.lifecycle;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import java.util.List;

/// A claim that is still Reserved when a look begins was left in the middle of its launch: finish
/// it.
///
/// Also when its NodeClaim is being deleted: only the launch protocol can tell whether there is an
/// instance to terminate, and it releases the reservation if there is none.
final class ResumeLaunch implements ClaimRule {
  @Override
  public List<Step> steps(ClaimView claim, Look look) {
    var record = claim.record();
    if (record.state() != ClaimState.RESERVED) {
      return List.of();
    }
    return List.of(
        Steps.about(
            record.name(),
            "NodeClaim %s was reserved at %s and the outcome of its launch is not recorded (attempt %d)"
                .formatted(
                    record.name(), record.milestones().reservedAt(), record.launch().attempt()),
            new Effect.ResumeLaunch(record)));
  }
}
