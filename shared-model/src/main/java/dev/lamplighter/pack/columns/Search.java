package dev.lamplighter.pack.columns;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// One search: what is always done, then what the work allows.
final class Search {
  /// From what level on a column is opened beside the most wanted one: each way is the best for
  /// some problems. The quickest goes first.
  private static final double[] WANTED = {0.5, 0.7, 1};

  /// So little is not worth more work.
  private static final double CLOSE = 0.0005;

  /// Of column generation, for the bound; most often work or the bound end it before.
  private static final int ROUNDS = 1000;

  private final Bins none;
  private final Bins atPrices;
  private final Work work;
  private Bins best;
  private double bound;
  private final Set<Column> start = new LinkedHashSet<>();

  /// @param none where bins cost what they are held to cost
  /// @param atPrices where they cost their prices, by which the bound is found
  Search(Bins none, Bins atPrices, Work work) {
    this.none = none;
    this.atPrices = atPrices;
    this.work = work;
    best = none;
  }

  Bins best() {
    return best;
  }

  /// In dollars.
  double bound() {
    return bound;
  }

  void run() {
    if (none.complete()) {
      return;
    }
    Instance instance = none.instance;
    double[] worths = byVolume();
    for (int[] order : FirstFit.orders(instance)) {
      consider(GreedyPacking.pack(FirstFit.pack(none, order, work), worths, work));
    }
    consider(GreedyPacking.pack(none, worths, work));
    if (SmallPacking.suits(none, Math.min(20_000_000, work.left()))) {
      consider(SmallPacking.pack(none, work));
      bound = SmallPacking.pack(atPrices, work).costMicros() / 1e6;
    } else {
      byColumns(worths);
    }
  }

  private double[] byVolume() {
    double[] worths = VolumeBound.worths(atPrices.instance);
    bound += VolumeBound.ofAll(atPrices.instance, worths);
    return worths;
  }

  /// The bound alone, as far as all the work goes.
  void findBound() {
    if (!none.complete()) {
      double[] worths = byVolume();
      start.addAll(GreedyPacking.pack(atPrices, worths, work).filled);
      root(worths, work);
    }
  }

  private void byColumns(double[] worths) {
    long given = work.left() * 6 / 10;
    var phase = new Work(given);
    ColumnGeneration root = root(worths, phase);
    work.settle(phase, given);
    consider(GreedyPacking.pack(none, root.worths(), work));
    List<Column> columns = root.useful(10 * none.instance.items);
    for (double wanted : WANTED) {
      if (work.isLeft() && !isCloseEnough()) {
        consider(new Dive(wanted, 3, 60, work).pack(none, columns));
      }
    }
    if (!isCloseEnough()) {
      consider(Repacking.improve(best, root.worths(), work));
    }
  }

  private boolean isCloseEnough() {
    return best.complete() && best.costMicros() / 1e6 <= bound * (1 + CLOSE);
  }

  private ColumnGeneration root(double[] worths, Work phase) {
    var root = new ColumnGeneration(atPrices, start, worths, bound, 0.8);
    root.run(ROUNDS, 50, 12_800, 0.001, phase);
    bound = Math.max(bound, root.bound());
    return root;
  }

  private void consider(Bins found) {
    start.addAll(found.filled);
    best = best.orBetter(found);
  }
}
