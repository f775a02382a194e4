package dev.lamplighter.pack.columns;

import java.util.Arrays;
import java.util.Optional;

/// Opens the bin that holds most worth for its price, again and again, filled from what waits. At
/// each step it also considers to end with one bin for all that is left; the best end wins.
final class GreedyPacking {
  private GreedyPacking() {}

  /// @param start bins filled so far; not changed
  /// @param worths of the items; those without worth get a little, for all must be packed
  static Bins pack(Bins start, double[] worths, Work work) {
    Bins bins = start.copy();
    Bins best = start.copy();
    double[] positive = positive(worths);
    while (!bins.complete()) {
      best = best.orBetter(Ending.withOneBin(bins));
      Optional<Column> column = mostWorthy(bins, positive, work);
      if (column.isEmpty()) {
        break; // no bins are left for what waits
      }
      Column found = column.get();
      bins.open(found, Math.min(found.copiesIn(bins.waiting), bins.stock.left(found.type)));
    }
    return best.orBetter(bins);
  }

  private static Optional<Column> mostWorthy(Bins bins, double[] worths, Work work) {
    Optional<Column> best = Optional.empty();
    double most = 0;
    for (int type = 0; type < bins.instance.types; type++) {
      if (bins.stock.has(type)) {
        var candidates = Candidates.of(bins.instance, type, worths, bins.waiting);
        int[] taken = new GreedyFilling(candidates).best(work);
        double value = candidates.worth(taken) / (bins.instance.price[type] + 1e-9);
        if (value > most) {
          best = Optional.of(new Column(type, candidates.byItem(taken)));
          most = value;
        }
      }
    }
    return best;
  }

  private static double[] positive(double[] worths) {
    double least = 1e-9 + 1e-3 * Arrays.stream(worths).average().orElse(0);
    return Arrays.stream(worths).map(worth -> Math.max(worth, least)).toArray();
  }
}
