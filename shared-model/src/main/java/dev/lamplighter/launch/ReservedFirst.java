package dev.lamplighter.launch;

import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.catalogue.Offering.Reserved;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.model.Zone;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Where reserved capacity is to be had, nothing else is asked for; and in each zone only the
/// reservation with the most places left, since a request names a pool once (spec AWS 3.2, filter
/// 4).
final class ReservedFirst implements LaunchFilter {
  private static final Comparator<Reserved> ROOMIEST =
      Comparator.comparingInt(Reserved::available).reversed().thenComparing(Reserved::id);

  @Override
  public List<Candidate> keep(List<Candidate> candidates, PlannedClaim planned) {
    List<Candidate> reserved =
        candidates.stream()
            .flatMap(it -> it.keep(offering -> isBest(offering, it)).stream())
            .toList();
    return reserved.isEmpty() ? candidates : reserved;
  }

  private static boolean isBest(Offering offering, Candidate candidate) {
    return offering.reserved().isPresent()
        && offering.reserved().equals(best(candidate, offering.zone()));
  }

  private static Optional<Reserved> best(Candidate candidate, Zone zone) {
    return candidate.offerings().stream()
        .filter(offering -> offering.zone().equals(zone))
        .flatMap(offering -> offering.reserved().stream())
        .min(ROOMIEST);
  }
}
