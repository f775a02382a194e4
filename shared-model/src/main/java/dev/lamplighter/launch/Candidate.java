package dev.lamplighter.launch;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.Price;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// A type that a claim may become, with the offerings that it may become it through: at least one.
record Candidate(InstanceType type, List<Offering> offerings) {
  static final Comparator<Candidate> CHEAPEST_FIRST =
      Comparator.comparing(Candidate::cheapest).thenComparing(candidate -> candidate.type().name());

  Candidate {
    offerings = List.copyOf(offerings);
    if (offerings.isEmpty()) {
      throw new IllegalArgumentException("Candidate %s needs an offering".formatted(type.name()));
    }
  }

  Price cheapest() {
    return offerings.stream().map(Offering::price).min(Comparator.naturalOrder()).orElseThrow();
  }

  boolean has(CapacityType capacityType) {
    return offerings.stream().anyMatch(offering -> offering.capacityType() == capacityType);
  }

  /// With those offerings only; empty where none is left.
  Optional<Candidate> keep(Predicate<Offering> wanted) {
    List<Offering> kept = offerings.stream().filter(wanted).toList();
    return kept.isEmpty() ? Optional.empty() : Optional.of(new Candidate(type, kept));
  }
}
