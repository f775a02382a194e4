package dev.lamplighter.pack.columns;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Local search: takes a few bins back and packs what they held anew, as long as that is cheaper.
///
/// Bins that waste most, by what their price exceeds the worth of what they hold, are taken with
/// each other first: in pairs, then in threes. Packing anew is a problem of its own, so two bins
/// can become one, or three others. The first gain is taken, and the search begins again.
final class Repacking {
  private static final int WASTEFUL = 10;

  private final double[] worths;
  private final Work work;
  private final Set<List<Column>> tried = new HashSet<>();
  private Bins bins;

  private Repacking(Bins bins, double[] worths, Work work) {
    this.bins = bins;
    this.worths = worths;
    this.work = work;
  }

  /// @param worths of the items, by which waste is measured
  static Bins improve(Bins bins, double[] worths, Work work) {
    var search = new Repacking(bins, worths, work);
    while (work.isLeft() && (search.improved(2) || search.improved(3))) {
      // again, from the better packing
    }
    return search.bins;
  }

  /// Whether packing so many bins anew gained.
  private boolean improved(int together) {
    int[] wasteful = Arrays.stream(ByValue.order(waste())).limit(WASTEFUL).toArray();
    if (wasteful.length < together) {
      return false;
    }
    int[] chosen = new int[together];
    return choose(wasteful, chosen, 0, 0);
  }

  private boolean choose(int[] wasteful, int[] chosen, int depth, int from) {
    if (depth == chosen.length) {
      return gains(chosen);
    }
    for (int at = from; at < wasteful.length && work.isLeft(); at++) {
      chosen[depth] = wasteful[at];
      if (choose(wasteful, chosen, depth + 1, at + 1)) {
        return true;
      }
    }
    return false;
  }

  private double[] waste() {
    double[] waste = new double[bins.filled.size()];
    for (int bin = 0; bin < waste.length; bin++) {
      Column column = bins.filled.get(bin);
      waste[bin] = bins.instance.price[column.type];
      for (int item = 0; item < worths.length; item++) {
        waste[bin] -= column.counts[item] * worths[item];
      }
    }
    return waste;
  }

  private boolean gains(int[] chosen) {
    int[] sorted = Arrays.stream(chosen).sorted().toArray();
    var columns = new ArrayList<Column>();
    Bins without = bins.copy();
    for (int k = sorted.length - 1; k >= 0; k--) {
      columns.add(without.close(sorted[k]));
    }
    if (!tried.add(columns)) {
      return false;
    }
    Bins part = without.noneFor(without.waiting);
    Bins before = without.noneFor(without.waiting);
    columns.forEach(column -> before.open(column, 1));
    Bins after = packed(part, columns);
    if (!after.isBetterThan(before)) {
      return false;
    }
    without.openAll(after);
    bins = without;
    return true;
  }

  private Bins packed(Bins part, List<Column> columns) {
    Bins greedy = GreedyPacking.pack(part, worths, work);
    return greedy.orBetter(new Dive(1, 2, 60, work).pack(part, columns));
  }
}
