package dev.lamplighter.pack;

import static java.util.Comparator.comparing;

import dev.lamplighter.model.Price;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;

/// A bin of a pool that can be bought, before it is known whether any packing needs it.
///
/// @param type its place among the pool's types
/// @param room by dimension
/// @param charge what it is held to cost beside its price
/// @param taken the lots that it takes
/// @param uses what it uses of limits
record FoundBin(
    int type,
    List<Long> room,
    Price price,
    Price charge,
    BitSet taken,
    SortedMap<Integer, Long> uses) {
  FoundBin {
    room = List.copyOf(room);
  }

  /// The same for fewer lots, filled no further than to a level.
  FoundBin filledTo(long[] level, BitSet lots) {
    var less = new ArrayList<Long>();
    for (int r = 0; r < level.length; r++) {
      less.add(Math.min(level[r], room.get(r)));
    }
    var both = (BitSet) taken.clone();
    both.and(lots);
    return new FoundBin(type, less, price, charge, both, uses);
  }

  /// Without those beside which another one is as good, so that no packing and no bound is lost: of
  /// the whole catalogue of EC2 some dozens stay. [Columns] drops more, which looks at all flavours
  /// and at how much room all pods together can fill.
  static List<FoundBin> useful(List<FoundBin> all) {
    List<FoundBin> cheapestFirst =
        all.stream().sorted(comparing(FoundBin::price).thenComparingInt(FoundBin::type)).toList();
    var useful = new ArrayList<FoundBin>();
    for (FoundBin bin : cheapestFirst) {
      if (useful.stream().noneMatch(better -> better.isAsGoodAs(bin))) {
        useful.add(bin);
      }
    }
    return useful;
  }

  /// Whether whatever the other one holds can be on this one, for no more money and no more of the
  /// pool's limits.
  private boolean isAsGoodAs(FoundBin other) {
    return price.compareTo(other.price) <= 0
        && charge.compareTo(other.charge) <= 0
        && hasRoomOf(other)
        && takesAllOf(other)
        && usesNoMoreThan(other);
  }

  private boolean hasRoomOf(FoundBin other) {
    for (int r = 0; r < room.size(); r++) {
      if (room.get(r) < other.room.get(r)) {
        return false;
      }
    }
    return true;
  }

  private boolean takesAllOf(FoundBin other) {
    var missing = (BitSet) other.taken.clone();
    missing.andNot(taken);
    return missing.isEmpty();
  }

  private boolean usesNoMoreThan(FoundBin other) {
    return uses.entrySet().stream()
        .allMatch(use -> use.getValue() <= other.uses.getOrDefault(use.getKey(), 0L));
  }
}
