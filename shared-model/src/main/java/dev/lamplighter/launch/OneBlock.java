package dev.lamplighter.launch;

import static java.util.Comparator.comparing;

import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.catalogue.Offering.Reserved;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.model.Market;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// A fleet takes a single capacity block: the cheapest stays (spec AWS 3.2, filter 3); of those
/// that cost the same the one with the most places left.
final class OneBlock implements LaunchFilter {
  private static final Comparator<Reserved> ROOMIEST =
      Comparator.comparingInt(Reserved::available).reversed().thenComparing(Reserved::id);

  private static final Comparator<Offering> BEST =
      comparing(Offering::price)
          .thenComparing(offering -> offering.reserved().orElseThrow(), ROOMIEST);

  @Override
  public List<Candidate> keep(List<Candidate> candidates, PlannedClaim planned) {
    Optional<Offering> block =
        candidates.stream()
            .flatMap(candidate -> candidate.offerings().stream())
            .filter(offering -> offering.market() == Market.CAPACITY_BLOCK)
            .min(BEST);
    return block
        .map(
            only ->
                candidates.stream()
                    .flatMap(it -> it.keep(offering -> offering.equals(only)).stream())
                    .toList())
        .orElse(candidates);
  }
}
