package dev.lamplighter.pack;

import dev.lamplighter.model.Requirements;
import dev.lamplighter.schedule.ClaimFit;
import java.util.Optional;

/// Ways to open a claim, each narrower than the answer that it comes of.
final class Ways {
  private Ways() {}

  /// The same answer under narrower requirements; empty where no type is left that can be had so,
  /// or too few of them.
  static Optional<ClaimFit.Accepted> narrowed(ClaimFit.Accepted accepted, Requirements wanted) {
    return accepted.under(wanted).flatMap(Ways::accepted);
  }

  /// The answer, if it is no refusal.
  static Optional<ClaimFit.Accepted> accepted(ClaimFit fit) {
    return switch (fit) {
      case ClaimFit.Accepted accepted -> Optional.of(accepted);
      case ClaimFit.Refused _ -> Optional.empty();
    };
  }
}
