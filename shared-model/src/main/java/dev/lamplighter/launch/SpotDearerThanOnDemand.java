package dev.lamplighter.launch;

import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.Price;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Leaves out spot offerings dearer than the cheapest on-demand offering, where both are to be had:
/// who takes either does not pay more to be interrupted (spec AWS 3.2, filter 6).
final class SpotDearerThanOnDemand implements LaunchFilter {
  @Override
  public List<Candidate> keep(List<Candidate> candidates, PlannedClaim planned) {
    Optional<Price> onDemand =
        candidates.stream()
            .flatMap(candidate -> candidate.offerings().stream())
            .filter(offering -> offering.capacityType() == CapacityType.ON_DEMAND)
            .map(Offering::price)
            .min(Comparator.naturalOrder());
    if (onDemand.isEmpty() || Candidates.hasMinValues(planned)) {
      return candidates;
    }
    Price most = onDemand.get();
    return candidates.stream()
        .flatMap(candidate -> candidate.keep(offering -> worthIt(offering, most)).stream())
        .toList();
  }

  private static boolean worthIt(Offering offering, Price most) {
    return offering.capacityType() != CapacityType.SPOT || !most.isLessThan(offering.price());
  }
}
