package dev.lamplighter.pack;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.schedule.FlexibleTypes;
import dev.lamplighter.schedule.NewClaim;
import dev.lamplighter.schedule.WidestTypes;

/// A finished claim in the words of the decision (spec core 4.8).
final class PlannedClaims {

  /// Karpenter's core keeps 600 types, its AWS provider asks the fleet for 60 of them.
  private static final int MOST_TYPES = 60;

  private PlannedClaims() {}

  /// With the types that it has.
  static PlannedClaim of(NewClaim claim) {
    return of(claim, WidestTypes.asItIs(claim));
  }

  static PlannedClaim of(NewClaim claim, WidestTypes mayBecome) {
    FlexibleTypes types = FlexibleTypes.of(mayBecome, MOST_TYPES);
    return new PlannedClaim(
        claim.name(),
        claim.template().name(),
        types.requirements(),
        types.names(),
        claim.requested().plus(types.leastDaemonSetRequests(claim.preemptsBelow())),
        types.mostCapacity(),
        claim.pods(),
        types.cheapest());
  }
}
