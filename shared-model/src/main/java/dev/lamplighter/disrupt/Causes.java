package dev.lamplighter.disrupt;

import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.Removal;

/// Why a claim leaves, as the reason of a voluntary disruption, and back.
final class Causes {
  private Causes() {}

  static Removal.Cause of(DisruptionReason reason) {
    return switch (reason) {
      case EMPTY -> Removal.Cause.EMPTY;
      case UNDERUTILIZED -> Removal.Cause.UNDERUTILIZED;
      case DRIFTED -> Removal.Cause.DRIFTED;
    };
  }

  /// Why the claim was chosen to be removed.
  static DisruptionReason reasonOf(ClaimView claim) {
    return claim
        .record()
        .removal()
        .flatMap(removal -> removal.cause().disruptionReason())
        .orElse(DisruptionReason.EMPTY);
  }
}
