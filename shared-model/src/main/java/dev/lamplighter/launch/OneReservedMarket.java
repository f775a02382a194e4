package dev.lamplighter.launch;

import static java.util.Comparator.comparing;

import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.model.Market;
import java.util.List;
import java.util.Optional;

/// A fleet is of one market, and reserved capacity has three: the one with the cheapest offering
/// stays, and of markets that cost the same the first (spec AWS 3.2, filter 2). Where nothing is
/// reserved, everything stays.
final class OneReservedMarket implements LaunchFilter {
  @Override
  public List<Candidate> keep(List<Candidate> candidates, PlannedClaim planned) {
    Optional<Market> market =
        candidates.stream()
            .flatMap(candidate -> candidate.offerings().stream())
            .filter(offering -> offering.reserved().isPresent())
            .min(comparing(Offering::price).thenComparing(Offering::market))
            .map(Offering::market);
    return market
        .map(
            only ->
                candidates.stream()
                    .flatMap(it -> it.keep(offering -> offering.market() == only).stream())
                    .toList())
        .orElse(candidates);
  }
}
