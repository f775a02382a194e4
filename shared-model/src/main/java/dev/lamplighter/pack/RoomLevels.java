package dev.lamplighter.pack;

import dev.lamplighter.schedule.ShownValues;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// How far bins may be filled where a claim must be able to become different types (`minValues`,
/// spec core 2.7): only as far as enough of them have room, whichever these are.
///
/// A level is a room, by dimension, that so many types have; only those are found of which no
/// higher one is, so what enough types hold is within a level.
///
/// Method: for each room that a type has in the first dimension, the types with as much are looked
/// at in the next one, and so on; in the last one types are taken from the largest until they are
/// enough. Dimensions in which types differ least come first.
///
/// Example: two families are wanted of c.4 with 4 CPUs and 8 GiB, m.4 with 4 and 16, r.2 with 2 and
/// 16. The levels are 4 CPUs with 8 GiB, which c.4 and m.4 have, and 2 with 16, which m.4 and r.2
/// have.
final class RoomLevels {
  /// Looking at a type takes some nanoseconds. What is not found then is not packed by columns.
  private static final long LOOKS_MOST = 2_000_000;

  private final List<long[]> rooms;
  private final ShownValues shown;
  private final int[] dimensions;
  private final int[] largestFirst;
  private final List<long[]> found = new ArrayList<>();
  private long looks;

  private RoomLevels(List<long[]> rooms, ShownValues shown) {
    this.rooms = rooms;
    this.shown = shown;
    int all = rooms.getFirst().length;
    dimensions =
        IntStream.range(0, all)
            .boxed()
            .sorted(Comparator.comparingLong(this::sizes))
            .mapToInt(Integer::intValue)
            .toArray();
    int last = dimensions[all - 1];
    largestFirst =
        IntStream.range(0, rooms.size())
            .boxed()
            .sorted(Comparator.comparingLong((Integer type) -> rooms.get(type)[last]).reversed())
            .mapToInt(Integer::intValue)
            .toArray();
  }

  /// Among some types.
  ///
  /// @param rooms by type, its room by dimension
  static List<long[]> of(List<long[]> rooms, ShownValues shown, BitSet types) {
    if (rooms.isEmpty() || rooms.getFirst().length == 0) {
      return List.of();
    }
    var levels = new RoomLevels(rooms, shown);
    levels.find(0, types, new long[levels.dimensions.length]);
    return levels.found;
  }

  private long sizes(int dimension) {
    return rooms.stream().mapToLong(room -> room[dimension]).distinct().count();
  }

  /// @param depth of the dimension that is decided next
  /// @param level as far as it is decided
  private void find(int depth, BitSet types, long[] level) {
    if (depth == dimensions.length - 1) {
      inLastOne(types, level);
      return;
    }
    int dimension = dimensions[depth];
    var sizes = new TreeSet<Long>();
    types.stream().forEach(type -> sizes.add(rooms.get(type)[dimension]));
    looks += types.cardinality();
    for (long size : sizes.descendingSet()) {
      if (looks < LOOKS_MOST) {
        var large = new BitSet();
        types.stream().filter(type -> rooms.get(type)[dimension] >= size).forEach(large::set);
        level[dimension] = size;
        find(depth + 1, large, level);
      }
    }
  }

  private void inLastOne(BitSet types, long[] level) {
    int dimension = dimensions[dimensions.length - 1];
    var count = shown.none();
    for (int type : largestFirst) {
      looks++;
      if (!types.get(type)) {
        continue;
      }
      count.add(type);
      if (count.isEnough()) {
        level[dimension] = rooms.get(type)[dimension];
        add(level);
        return;
      }
    }
  }

  private void add(long[] level) {
    if (found.stream().noneMatch(higher -> isWithin(level, higher))) {
      found.removeIf(lower -> isWithin(lower, level));
      found.add(level.clone());
    }
  }

  private static boolean isWithin(long[] lower, long[] higher) {
    for (int r = 0; r < lower.length; r++) {
      if (lower[r] > higher[r]) {
        return false;
      }
    }
    return true;
  }
}
