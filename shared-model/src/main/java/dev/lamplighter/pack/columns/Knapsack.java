package dev.lamplighter.pack.columns;

/// The pricing step: how to fill one bin of a type for the most worth, and what no filling exceeds.
///
/// Goals, in this order: an upper bound that holds however early the search stops; the best filling
/// for the steps. Method: greedy fillings first; then depth-first branch and bound over how many of
/// each candidate, at each depth bounded by the multipliers of [KnapsackRelaxation]: worth so far,
/// room left times its multipliers, and the gain of each later candidate beyond its room. First
/// come the candidates that gain most, as many as fit. Branches that cannot exceed `enough` are of
/// no interest and are cut; what they or the branches never looked at may be worth goes into
/// [Filling#most()].
///
/// Example: capacity 10, items of 6 worth 7 and of 5 worth 5, one and two of them: the multiplier
/// is 1 for each unit, the bound 11. Taking the 6 leaves room worth 4 at most: 11 in all, but no 5
/// fits: 7. Without it two 5s: 10, the best.
final class Knapsack {
  private static final double ROUNDING = 1e-9;

  private final Candidates candidates;
  private final double enough;
  private final double[] perUnit;
  private final double[] gain;
  private final double[] laterGain;
  private final int[] order;
  private final long[] free;
  private final int[] taken;
  private int nodes;
  private int[] best;
  private double bestWorth;
  private double most;

  /// @param enough what a filling must exceed to be of interest
  /// @param nodes of the search, at most
  static Filling fill(Candidates candidates, double enough, int nodes, Work work) {
    if (candidates.size == 0) {
      return new Filling(new int[candidates.instance.items], 0, 0);
    }
    var search = new Knapsack(candidates, enough, nodes, work);
    search.run(work);
    return new Filling(candidates.byItem(search.best), search.bestWorth, search.most);
  }

  private Knapsack(Candidates candidates, double enough, int nodes, Work work) {
    this.candidates = candidates;
    this.enough = enough;
    this.nodes = nodes;
    int size = candidates.size;
    double[] most = new double[size];
    for (int k = 0; k < size; k++) {
      most[k] = candidates.most[k];
    }
    var relaxation = KnapsackRelaxation.of(candidates.shares, candidates.worth, most, work);
    gain = new double[size];
    for (int k = 0; k < size; k++) {
      gain[k] = candidates.worth[k] - relaxation.priceOf(candidates.shares[k]);
    }
    order = GreedyFilling.order(gain);
    laterGain = new double[size + 1];
    for (int depth = size - 1; depth >= 0; depth--) {
      int k = order[depth];
      laterGain[depth] = laterGain[depth + 1] + candidates.most[k] * Math.max(0, gain[k]);
    }
    long[] capacity = candidates.instance.capacity[candidates.type];
    perUnit = new double[capacity.length];
    for (int r = 0; r < capacity.length; r++) {
      perUnit[r] = capacity[r] == 0 ? 0 : relaxation.multipliers[r] / capacity[r];
    }
    free = capacity.clone();
    taken = new int[size];
    best = new GreedyFilling(candidates).best(work);
    bestWorth = candidates.worth(best);
  }

  private void run(Work work) {
    most = bestWorth;
    double root = bound(0, 0);
    int before = nodes;
    search(0, 0);
    most = Math.min(most, Math.max(root, bestWorth));
    work.spend(15L * (before - nodes));
  }

  private double bound(int depth, double worth) {
    double bound = worth + laterGain[depth];
    for (int r = 0; r < free.length; r++) {
      bound += free[r] * perUnit[r];
    }
    return bound * (1 + ROUNDING);
  }

  /// Whether the branch was looked into.
  private boolean search(int depth, double worth) {
    double bound = bound(depth, worth);
    if (bound <= Math.max(bestWorth, enough) || nodes <= 0) {
      most = Math.max(most, bound);
      return false;
    }
    nodes--;
    if (depth == order.length) {
      if (worth > bestWorth) {
        best = taken.clone();
        bestWorth = worth;
      }
      most = Math.max(most, worth);
      return true;
    }
    int k = order[depth];
    int number = highest(k, bound);
    candidates.take(k, number, free);
    while (number >= 0) {
      taken[k] = number;
      boolean looked = search(depth + 1, worth + number * candidates.worth[k]);
      if (!looked && gain[k] >= 0) {
        break; // taking less of what gains is worth no more
      }
      candidates.take(k, -1, free);
      number--;
    }
    candidates.take(k, -(number < 0 ? -1 : number), free);
    taken[k] = 0;
    return true;
  }

  private int highest(int k, double bound) {
    int fits = Math.min(candidates.most[k], candidates.instance.fits(candidates.item[k], free));
    if (gain[k] >= 0 || affordable(bound, gain[k]) >= fits) {
      return fits;
    }
    most = Math.max(most, Math.max(bestWorth, enough));
    return affordable(bound, gain[k]);
  }

  /// How many of a candidate that loses can be taken before the branch is of no interest.
  private int affordable(double bound, double gain) {
    double slack = bound - Math.max(bestWorth, enough);
    return (int) Math.min(Integer.MAX_VALUE, 1 + slack / -gain);
  }
}
