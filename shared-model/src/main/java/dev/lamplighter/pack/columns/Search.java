package dev.lamplighter.pack.columns;

import java.util.List;

/// One search: what is always done, then what the work allows.
final class Search {
  private final Bins none;
  private final Work work;
  private Bins best;
  private double bound;

  Search(Bins none, Work work) {
    this.none = none;
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
    Instance instance = none.instance;
    if (none.complete()) {
      return;
    }
    double[] worths = VolumeBound.worths(instance);
    for (int item = 0; item < instance.items; item++) {
      bound += worths[item] * instance.count[item];
    }
    for (int[] order : FirstFit.orders(instance)) {
      consider(GreedyPacking.pack(FirstFit.pack(none, order, work), worths, work));
    }
    consider(GreedyPacking.pack(none, worths, work));
    if (SmallPacking.suits(none, Math.min(20_000_000, work.left()))) {
      consider(SmallPacking.pack(none, work));
      bound = best.costMicros() / 1e6;
    } else {
      byColumns();
    }
  }

  private void byColumns() {
    var root = new ColumnGeneration(none, best.filled);
    long given = work.left() * 6 / 10;
    var phase = new Work(given);
    root.run(80, 200, 12_800, 0.001, phase);
    work.settle(phase, given);
    bound = Math.max(bound, root.bound());
    consider(GreedyPacking.pack(none, root.worths(), work));
    List<Column> columns = root.useful(10 * none.instance.items);
    for (double wanted : new double[] {1, 0.7, 0.5}) {
      if (work.isLeft()) {
        consider(new Dive(wanted, 3, 60, work).pack(none, columns));
      }
    }
    consider(Repacking.improve(best, root.worths(), work));
  }

  private void consider(Bins found) {
    best = best.orBetter(found);
  }
}
