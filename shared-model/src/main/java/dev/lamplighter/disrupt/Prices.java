package dev.lamplighter.disrupt;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.schedule.CandidateType;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Launched;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What nodes cost and would cost (spec core 1.14).
final class Prices {
  private Prices() {}

  /// What the node costs an hour now; what it cost at its launch where the catalogue does not say.
  static Price now(Candidate candidate, ClusterSnapshot snapshot) {
    Optional<Launched> launched = candidate.claim().record().launched();
    return launched
        .flatMap(it -> offering(it, snapshot.typeOf(candidate.claim().record(), it)))
        .map(Offering::price)
        .orElseGet(candidate::price);
  }

  /// What the nodes cost together.
  static Price now(Collection<Candidate> candidates, ClusterSnapshot snapshot) {
    return sum(candidates.stream().map(candidate -> now(candidate, snapshot)));
  }

  static Price sum(Stream<Price> prices) {
    return prices.reduce(Price.ZERO, Price::plus);
  }

  private static Optional<Offering> offering(Launched launched, Optional<InstanceType> its) {
    return its.stream()
        .flatMap(type -> type.offerings().stream())
        .filter(it -> it.zone().equals(launched.zone()))
        .filter(it -> it.capacityType() == launched.capacityType())
        .findFirst();
  }

  /// The most that a launch of the type may cost: the dearest offering of the capacity type that
  /// would be asked for; empty where there is none.
  static Optional<Price> worstLaunch(InstanceType type, Requirements wanted) {
    List<Offering> offerings = CandidateType.availableOfferings(type, wanted);
    for (CapacityType capacityType : CapacityType.values()) {
      Optional<Price> worst =
          offerings.stream()
              .filter(it -> it.capacityType() == capacityType)
              .map(Offering::price)
              .max(Price::compareTo);
      if (worst.isPresent()) {
        return worst;
      }
    }
    return Optional.empty();
  }
}
