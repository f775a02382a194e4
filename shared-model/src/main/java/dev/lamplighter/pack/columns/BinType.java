package dev.lamplighter.pack.columns;

import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/// A kind of bin that can be bought: its room in each dimension after all that is not ours to fill,
/// its price in micro-dollars an hour, what it is held to cost beside that, how many there are (any
/// number if empty), and which items may go in.
///
/// @param id the caller's number for it; the order of ids decides between equals
/// @param chargeMicros chooses between packings, and is in no cost and no bound
public record BinType(
    int id,
    List<Long> capacity,
    long priceMicros,
    long chargeMicros,
    OptionalInt available,
    Set<Integer> items) {

  /// One that costs its price and nothing else.
  public BinType(
      int id, List<Long> capacity, long priceMicros, OptionalInt available, Set<Integer> items) {
    this(id, capacity, priceMicros, 0, available, items);
  }

  /// What choices go by.
  long chargedMicros() {
    return priceMicros + chargeMicros;
  }

  public BinType {
    capacity = List.copyOf(capacity);
    items = Set.copyOf(items); // looked up, never walked
    if (capacity.stream().anyMatch(amount -> amount < 0) || available.orElse(0) < 0) {
      throw new IllegalArgumentException(
          "Bin type (%d) must not have less than no room, nor be there less than 0 times:"
                  .formatted(id)
              + " capacity=%s, available=%s".formatted(capacity, available));
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
