package dev.lamplighter.pack.columns;

import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// A kind of bin that can be bought: its room in each dimension after all that is not ours to fill,
/// its price in micro-dollars an hour, what it is held to cost beside that, how many there are (any
/// number if empty), which items may go in, and what it uses of limits that bins share.
///
/// @param id the caller's number for it; the order of ids decides between equals
/// @param chargeMicros chooses between packings, and is in no cost and no bound
/// @param uses what one bin uses of limits, by their place in [PackingProblem#limits]
public record BinType(
    int id,
    List<Long> capacity,
    long priceMicros,
    long chargeMicros,
    OptionalInt available,
    Set<Integer> items,
    SortedMap<Integer, Long> uses) {

  /// One that costs its price and nothing else, and uses no limit.
  public BinType(
      int id, List<Long> capacity, long priceMicros, OptionalInt available, Set<Integer> items) {
    this(id, capacity, priceMicros, 0, available, items, new TreeMap<>());
  }

  /// The same in a world without limits.
  BinType unlimited() {
    return new BinType(id, capacity, priceMicros, chargeMicros, available, items, new TreeMap<>());
  }

  /// What choices go by.
  long chargedMicros() {
    return priceMicros + chargeMicros;
  }

  public BinType {
    capacity = List.copyOf(capacity);
    items = Set.copyOf(items); // looked up, never walked
    uses = Collections.unmodifiableSortedMap(new TreeMap<>(uses));
    if (capacity.stream().anyMatch(amount -> amount < 0) || available.orElse(0) < 0) {
      throw new IllegalArgumentException(
          "Bin type (%d) must not have less than no room, nor be there less than 0 times:"
                  .formatted(id)
              + " capacity=%s, available=%s".formatted(capacity, available));
    }
    if (uses.values().stream().anyMatch(amount -> amount <= 0)) {
      throw new IllegalArgumentException(
          "Bin type (%d) must use more than nothing of its limits: %s".formatted(id, uses));
    }
    if (chargeMicros < 0) {
      throw new IllegalArgumentException(
          "Bin type (%d) must not be held to cost less than it does: %d"
              .formatted(id, chargeMicros));
    }
    if (priceMicros < 0 || (priceMicros == 0 && available.isEmpty())) {
      throw new IllegalArgumentException(
          "Bin type (%d) must have a price above 0, or 0 if only so many are available: %d"
              .formatted(id, priceMicros));
    }
  }
}
