package dev.lamplighter.pack;

import dev.lamplighter.model.CapacityType;
import dev.lamplighter.schedule.ClaimFit;
import java.util.Optional;

/// A claim that does not grow past the types that can be had as spot: two spot nodes may cost less
/// than one on-demand node that holds all (C082). Karpenter packs the larger one. In the end it may
/// become all types that hold its pods ([EveryType]).
final class OnSpot {
  private OnSpot() {}

  /// The same answer among the types that spot has now, where there are others too.
  static Optional<ClaimFit.Accepted> of(ClaimFit.Accepted accepted) {
    return accepted.onlyAs(CapacityType.SPOT).flatMap(Ways::accepted);
  }
}
