package dev.lamplighter.pack.columns;

/// Depth-first branch and bound over how many of each candidate go into a bin.
///
/// At each depth no more can be reached than the worth so far, the room left at the multipliers of
/// [KnapsackRelaxation], and the gain of each later candidate beyond its room. First come the
/// candidates that gain most, as many as fit, then fewer.
///
/// Example: room 10, an item of 6 worth 7, two of 5 worth 5: the multiplier is 1 a unit, the bound
/// 11. With the 6, the room left is worth 4: 11 at most, but no 5 fits: 7. Without it two 5s: 10,
/// the best.
final class BranchAndBound {
  private static final double ROUNDING = 1e-9;

  private final Candidates candidates;
  private final double enough;
  private final double[] perUnit;
  private final double[] gain;
  private final double[] laterGain;
  private final int[] order;
  private final int[] least;
  private final long[] free;
  private final int[] taken;
  private int nodes;
  private int[] best;
  private double bestWorth;
  private double most;

  /// @param least how many of each candidate there must be; must fit
  /// @param best the best filling so far
  /// @param enough what a filling must exceed to be of interest
  BranchAndBound(
      Candidates candidates,
      KnapsackRelaxation relaxation,
      int[] least,
      int[] best,
      double enough) {
    this.candidates = candidates;
    this.enough = enough;
    this.least = least;
    this.best = best;
    int size = candidates.size;
    gain = new double[size];
    for (int k = 0; k < size; k++) {
      gain[k] = candidates.worth[k] - relaxation.priceOf(candidates.shares[k]);
    }
    order = GreedyFilling.order(gain);
    laterGain = new double[size + 1];
    for (int depth = size - 1; depth >= 0; depth--) {
      int k = order[depth];
      laterGain[depth] =
          laterGain[depth + 1] + (candidates.most[k] - least[k]) * Math.max(0, gain[k]);
    }
    free = candidates.instance.capacity[candidates.type].clone();
    perUnit = new double[free.length];
    for (int r = 0; r < free.length; r++) {
      perUnit[r] = free[r] == 0 ? 0 : relaxation.multipliers[r] / free[r];
    }
    for (int k = 0; k < size; k++) {
      candidates.take(k, least[k], free);
    }
    taken = least.clone();
    bestWorth = candidates.worth(best);
  }

  /// What no filling with at least these exceeds.
  double bound() {
    return bound(0, candidates.worth(least));
  }

  void search(int nodes, Work work) {
    this.nodes = nodes;
    most = bestWorth;
    look(0, candidates.worth(least));
    work.spend(15L * (nodes - this.nodes));
  }

  int[] best() {
    return best;
  }

  /// What no filling with at least these exceeds, after the search; at least `enough` if branches
  /// were left out for that.
  double most() {
    return most;
  }

  private double bound(int depth, double worth) {
    double bound = worth + laterGain[depth];
    for (int r = 0; r < free.length; r++) {
      bound += free[r] * perUnit[r];
    }
    return bound * (1 + ROUNDING);
  }

  /// Whether the branch was looked into.
  private boolean look(int depth, double worth) {
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
    branch(depth, worth, order[depth], bound);
    return true;
  }

  private void branch(int depth, double worth, int k, double bound) {
    int more = highest(k, bound);
    candidates.take(k, more, free);
    while (more >= 0) {
      taken[k] = least[k] + more;
      boolean looked = look(depth + 1, worth + more * candidates.worth[k]);
      if (!looked && gain[k] >= 0) {
        break; // taking less of what gains is worth no more
      }
      candidates.take(k, -1, free);
      more--;
    }
    candidates.take(k, -more, free);
    taken[k] = least[k];
  }

  private int highest(int k, double bound) {
    int fits = candidates.instance.fits(candidates.item[k], free);
    fits = Math.min(candidates.most[k] - least[k], fits);
    double slack = bound - Math.max(bestWorth, enough);
    if (gain[k] >= 0 || 1 + slack / -gain[k] >= fits) {
      return fits;
    }
    most = Math.max(most, Math.max(bestWorth, enough));
    return (int) (1 + slack / -gain[k]);
  }
}
