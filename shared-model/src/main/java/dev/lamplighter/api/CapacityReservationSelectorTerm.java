package dev.lamplighter.api;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// One way to select capacity reservations (spec AWS 3.10): by id alone, or by tags, owner and
/// match criteria together.
public record CapacityReservationSelectorTerm(
    Optional<String> id,
    SortedMap<String, String> tags,
    Optional<String> ownerId,
    Optional<String> instanceMatchCriteria) {
  public CapacityReservationSelectorTerm {
    tags = Collections.unmodifiableSortedMap(new TreeMap<>(tags));
  }
}
