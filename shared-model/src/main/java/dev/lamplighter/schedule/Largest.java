package dev.lamplighter.schedule;

import static java.util.Comparator.comparingLong;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/// Which types of a [TypeTable] have how much of one resource at least: the first so many of them
/// as they stand with the largest first, each such set made once.
final class Largest {
  private final long[] available;
  private final int[] largestFirst;
  private final Map<Integer, Positions> first = new HashMap<>();

  /// @param available what each type has
  Largest(long[] available) {
    this.available = available;
    this.largestFirst =
        IntStream.range(0, available.length)
            .boxed()
            .sorted(comparingLong((Integer position) -> available[position]).reversed())
            .mapToInt(Integer::intValue)
            .toArray();
  }

  /// Those that have `wanted` beside what is taken.
  Positions with(long taken, long wanted) {
    int low = 0;
    int high = largestFirst.length;
    while (low < high) {
      int middle = (low + high) / 2;
      if (available[largestFirst[middle]] - taken >= wanted) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return first.computeIfAbsent(low, this::firstOf);
  }

  /// What the one of these types has that has most; there must be one.
  long most(Positions some) {
    int at = 0;
    while (!some.has(largestFirst[at])) {
      at++;
    }
    return available[largestFirst[at]];
  }

  private Positions firstOf(int many) {
    boolean[] among = new boolean[largestFirst.length];
    for (int i = 0; i < many; i++) {
      among[largestFirst[i]] = true;
    }
    return Positions.of(largestFirst.length, position -> among[position]);
  }
}
