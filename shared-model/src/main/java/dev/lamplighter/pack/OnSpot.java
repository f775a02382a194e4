package dev.lamplighter.pack;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.schedule.CandidateType;
import dev.lamplighter.schedule.ClaimFit;
import java.util.Optional;

/// A claim that does not grow past the types that can be had as spot: two spot nodes may cost less
/// than one on-demand node that holds all (C082). Karpenter packs the larger one.
final class OnSpot {
  private OnSpot() {}

  /// The same answer among the types that spot has now, where there are others too.
  static Optional<ClaimFit.Accepted> of(ClaimFit.Accepted accepted) {
    Requirements wanted = accepted.requirements();
    long onSpot =
        accepted.types().stream().filter(each -> isOnSpot(each.type().type(), wanted)).count();
    if (onSpot == 0 || onSpot == accepted.types().size()) {
      return Optional.empty();
    }
    return accepted.only(type -> isOnSpot(type, wanted)).flatMap(OnSpot::accepted);
  }

  private static Optional<ClaimFit.Accepted> accepted(ClaimFit fit) {
    return switch (fit) {
      case ClaimFit.Accepted accepted -> Optional.of(accepted);
      case ClaimFit.Refused _ -> Optional.empty();
    };
  }

  private static boolean isOnSpot(InstanceType type, Requirements wanted) {
    return CandidateType.availableOfferings(type, wanted).stream()
        .anyMatch(offering -> offering.capacityType() == CapacityType.SPOT);
  }
}
