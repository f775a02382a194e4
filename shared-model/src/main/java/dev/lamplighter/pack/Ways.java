package dev.lamplighter.pack;

import dev.lamplighter.model.Requirements;
import dev.lamplighter.schedule.CandidateType;
import dev.lamplighter.schedule.ClaimFit;
import java.util.List;
import java.util.Optional;

/// Ways to open a claim, each narrower than the answer that it comes of.
final class Ways {
  private Ways() {}

  /// The same answer under narrower requirements; empty where no type is left that can be had so,
  /// or too few of them.
  static Optional<ClaimFit.Accepted> narrowed(ClaimFit.Accepted accepted, Requirements wanted) {
    List<ClaimFit.TypeRoom> rooms =
        accepted.types().stream()
            .filter(room -> !CandidateType.availableOfferings(room.type().type(), wanted).isEmpty())
            .toList();
    if (rooms.isEmpty()) {
      return Optional.empty();
    }
    return switch (accepted.under(wanted, rooms)) {
      case ClaimFit.Accepted narrowed -> Optional.of(narrowed);
      case ClaimFit.Refused _ -> Optional.empty();
    };
  }
}
