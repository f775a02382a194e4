package dev.lamplighter.pack.columns;

import java.util.Arrays;

/// One way to fill a bin of a type: how many of each item. A value; nobody changes the counts.
final class Column {
  final int type;
  final int[] counts;

  Column(int type, int[] counts) {
    this.type = type;
    this.counts = counts;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Column column
        && type == column.type
        && Arrays.equals(counts, column.counts);
  }

  @Override
  public int hashCode() {
    return 31 * type + Arrays.hashCode(counts);
  }

  /// How many bins can be filled like this from what waits.
  int copiesIn(int[] waiting) {
    int copies = Integer.MAX_VALUE;
    for (int item = 0; item < counts.length; item++) {
      if (counts[item] > 0) {
        copies = Math.min(copies, waiting[item] / counts[item]);
      }
    }
    return copies;
  }

  /// Without what does not wait any more.
  Column within(int[] waiting) {
    int[] less = counts.clone();
    for (int item = 0; item < less.length; item++) {
      less[item] = Math.min(less[item], waiting[item]);
    }
    return new Column(type, less);
  }
}
