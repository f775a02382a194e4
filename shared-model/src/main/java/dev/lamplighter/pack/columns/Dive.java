package dev.lamplighter.pack.columns;

import java.util.ArrayList;
import java.util.List;

/// Rounds the configuration program to whole bins: opens the bins that the program wants wholly, or
/// else the one it wants most, prices new columns for what still waits, and so on.
///
/// Since columns are priced anew for what waits, the last bins fit the last items. At each step it
/// considers to end with one bin for all that is left, or exactly if few are left.
final class Dive {
  private static final int COLUMNS_PER_ITEM = 8;

  private final double wanted;
  private final int rounds;
  private final int nodes;
  private final Work work;

  /// @param wanted the least level, of 1, at which a column is opened beside the most wanted
  Dive(double wanted, int rounds, int nodes, Work work) {
    this.wanted = wanted;
    this.rounds = rounds;
    this.nodes = nodes;
    this.work = work;
  }

  /// @param start bins filled so far; not changed
  Bins pack(Bins start, List<Column> columns) {
    Bins bins = start.copy();
    Bins best = start.copy();
    List<Column> known = columns;
    while (!bins.complete()) {
      best = best.orBetter(Ending.withOneBin(bins));
      if (SmallPacking.suits(bins, Math.min(300_000, work.left()))) {
        return best.orBetter(SmallPacking.pack(bins, work));
      }
      var generation = new ColumnGeneration(bins, known, new double[bins.instance.items], 0, 0);
      generation.run(rounds, nodes, 64 * nodes, 0.002, work);
      if (!work.isLeft() || !openMostWanted(generation, bins)) {
        return best.orBetter(GreedyPacking.pack(bins, generation.worths(), work));
      }
      known = generation.useful(COLUMNS_PER_ITEM * bins.instance.items);
    }
    return best.orBetter(bins);
  }

  /// Whether any was opened.
  private boolean openMostWanted(ColumnGeneration generation, Bins bins) {
    List<Column> columns = new ArrayList<>(generation.columns());
    double[] levels = generation.levels();
    boolean opened = false;
    for (int c : ByValue.order(levels)) {
      double level = levels[c];
      Column column = columns.get(c);
      if (level < 1e-6 || (opened && level < wanted)) {
        return opened;
      }
      int copies = (int) Math.max(1, Math.floor(level + 1 - wanted));
      copies = Math.min(copies, column.copiesIn(bins.waiting));
      copies = Math.min(copies, bins.stock.left(column.type));
      if (copies > 0) {
        bins.open(column, copies);
        opened = true;
      }
    }
    return opened;
  }
}
