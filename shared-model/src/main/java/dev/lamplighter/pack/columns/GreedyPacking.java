package dev.lamplighter.pack.columns;

import java.util.Arrays;
import java.util.Optional;

/// Opens the bin that holds most worth for its price, again and again, filled from what waits. At
/// each step it also considers to end with one bin for all that is left; the best end wins.
///
/// What a type was filled with is kept until that waits no more: with less waiting a filling can
/// only get worse.
final class GreedyPacking {
  private final Bins bins;
  private final double[] worths;
  private final Work work;
  private final Column[] fillings;
  private final double[] values;

  private GreedyPacking(Bins bins, double[] worths, Work work) {
    this.bins = bins;
    this.worths = worths;
    this.work = work;
    fillings = new Column[bins.instance.types];
    values = new double[bins.instance.types];
  }

  /// @param start bins filled so far; not changed
  /// @param worths of the items; those without worth get a little, for all must be packed
  static Bins pack(Bins start, double[] worths, Work work) {
    var packing = new GreedyPacking(start.copy(), positive(worths), work);
    return packing.best(start.copy());
  }

  private Bins best(Bins start) {
    Bins best = start;
    while (!bins.complete()) {
      best = best.orBetter(Ending.withOneBin(bins));
      Optional<Column> column = mostWorthy();
      if (column.isEmpty()) {
        break; // no bins are left for what waits
      }
      Column found = column.get();
      bins.open(found, Math.min(found.copiesIn(bins.waiting), bins.stock.left(found.type)));
    }
    return best.orBetter(bins);
  }

  private Optional<Column> mostWorthy() {
    Optional<Column> best = Optional.empty();
    double most = 0;
    for (int type = 0; type < bins.instance.types; type++) {
      if (bins.stock.has(type)) {
        Column filling = filling(type);
        if (values[type] > most) {
          best = Optional.of(filling);
          most = values[type];
        }
      }
    }
    return best;
  }

  private Column filling(int type) {
    Column known = fillings[type];
    if (known != null && known.copiesIn(bins.waiting) > 0) {
      return known;
    }
    var candidates = Candidates.of(bins.instance, type, worths, bins.waiting);
    int[] taken = new GreedyFilling(candidates).best(work);
    values[type] = candidates.worth(taken) / (bins.instance.price[type] + 1e-9);
    Column filling = new Column(type, candidates.byItem(taken));
    fillings[type] = filling;
    return filling;
  }

  private static double[] positive(double[] worths) {
    double least = 1e-9 + 1e-3 * Arrays.stream(worths).average().orElse(0);
    return Arrays.stream(worths).map(worth -> Math.max(worth, least)).toArray();
  }
}
