package dev.lamplighter.lifecycle;

import dev.lamplighter.decision.Step;
import dev.lamplighter.snapshot.ClaimView;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// One concern in the life of a claim.
interface ClaimRule {

  /// What the rule does about the claim now; nothing if it has no say.
  ///
  /// At most one of the steps changes the claim's record.
  List<Step> steps(ClaimView claim, Look look);

  /// When the rule may have a say merely because time has passed. Moments that are over are left
  /// out by whoever asks.
  default Optional<Instant> timer(ClaimView claim, Look look) {
    return Optional.empty();
  }
}
