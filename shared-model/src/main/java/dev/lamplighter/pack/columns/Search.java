package dev.lamplighter.pack.columns;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// One search: what is always done, then what the work allows.
final class Search {
  /// From what level on a column is opened beside the most wanted one: each way is the best for
  /// some problems. The quickest goes first.
  private static final double[] WANTED = {0.5, 0.7, 1};

  private final Bins none;
  private final Work work;
  private Bins best;
  private double bound;
  private final Set<Column> start = new LinkedHashSet<>();

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
      byColumns(worths);
    }
  }

  private void byColumns(double[] worths) {
    var root = new ColumnGeneration(none, start, worths, bound, 0.8);
    long given = work.left() * 6 / 10;
    var phase = new Work(given);
    root.run(120, 50, 12_800, 0.001, phase);
    work.settle(phase, given);
    bound = Math.max(bound, root.bound());
    consider(GreedyPacking.pack(none, root.worths(), work));
    List<Column> columns = root.useful(10 * none.instance.items);
    for (double wanted : WANTED) {
      if (work.isLeft()) {
        consider(new Dive(wanted, 3, 60, work).pack(none, columns));
      }
    }
    consider(Repacking.improve(best, root.worths(), work));
  }

  private void consider(Bins found) {
    start.addAll(found.filled);
    best = best.orBetter(found);
  }
}
