package dev.lamplighter.pack.columns;

/// The pricing step: how to fill one bin of a type for the most worth, and what no filling exceeds.
///
/// Goals, in this order: an upper bound that holds however early the search stops; the best filling
/// for the nodes. Method: greedy fillings and the relaxation's own rounded down, each improved by
/// [Exchange]; then [BranchAndBound] close around that rounding, which serves bins of many small
/// items; then over all fillings, which proves what is best in bins of few. Fillings that cannot
/// exceed `enough` are of no interest.
final class Knapsack {
  /// How far below the relaxation's level the search goes for an item that it cuts.
  private static final int CLOSE = 2;

  /// With so few nodes a proof that there is no better filling is not worth its work.
  private static final int SKETCHY = 50;

  private static final int SPLITS = 40;

  private Knapsack() {}

  /// @param enough what a filling must exceed to be of interest
  /// @param nodes of the search, at most
  static Filling fill(Candidates candidates, double enough, int nodes, Work work) {
    if (candidates.size == 0) {
      return new Filling(new int[candidates.instance.items], 0, 0);
    }
    var relaxation = KnapsackRelaxation.of(candidates, work);
    int[] none = new int[candidates.size];
    double root =
        new BranchAndBound(
                candidates, new RelaxedCompletion(candidates, relaxation, none), none, none, 0)
            .bound();
    if (root <= enough) {
      return new Filling(new int[candidates.instance.items], 0, root);
    }
    int[] rounded = roundedDown(candidates, relaxation);
    var close =
        new BranchAndBound(
            candidates,
            new RelaxedCompletion(candidates, relaxation, rounded),
            rounded,
            start(candidates, relaxation, work),
            enough);
    close.search(nodes, work);
    int[] best = close.best();
    double found = candidates.worth(best);
    if (nodes <= SKETCHY) {
      return new Filling(candidates.byItem(best), found, root);
    }
    root = Math.min(root, WholeItems.most(candidates, enough, SPLITS, work));
    if (found > enough || root <= enough) {
      return new Filling(candidates.byItem(best), found, Math.max(found, root));
    }
    var counted = CountedCompletion.of(candidates, relaxation, work);
    var all = new BranchAndBound(candidates, counted, none, best, enough);
    all.search(nodes, work);
    double worth = candidates.worth(all.best());
    double most = Math.max(worth, Math.min(root, all.most()));
    return new Filling(candidates.byItem(all.best()), worth, most);
  }

  private static int[] start(Candidates candidates, KnapsackRelaxation relaxation, Work work) {
    int[] greedy = new GreedyFilling(candidates).best(work);
    int[] first = Exchange.improve(candidates, relaxation, greedy, work);
    int[] second =
        Exchange.improve(candidates, relaxation, roundedDown(candidates, relaxation), work);
    return candidates.worth(first) > candidates.worth(second) ? first : second;
  }

  /// Nothing if the relaxation's levels do not fit, which is so when its work was cut short.
  private static int[] roundedDown(Candidates candidates, KnapsackRelaxation relaxation) {
    int[] rounded = new int[candidates.size];
    for (int k = 0; k < rounded.length; k++) {
      double level = Math.min(candidates.most[k], Math.max(0, relaxation.levels[k]));
      boolean whole = level > candidates.most[k] - 1e-6;
      rounded[k] = (int) Math.max(0, Math.floor(level + 1e-6) - (whole ? 1 : CLOSE));
    }
    int[] counts = candidates.byItem(rounded);
    boolean fits =
        candidates.instance.holds(candidates.type, counts, candidates.instance.used(counts));
    return fits ? rounded : new int[candidates.size];
  }
}
