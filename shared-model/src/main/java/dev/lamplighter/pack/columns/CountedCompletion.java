package dev.lamplighter.pack.columns;

import java.math.BigInteger;

/// Counts one dimension in whole items, by dynamic programming, and the others at their multipliers
/// of [KnapsackRelaxation]. The largest candidates come first.
///
/// Where a bin holds few items, the relaxation cuts one of them in two and is far off; which sums
/// of whole items fill the dimension is what decides. More than [#STEPS] units of a dimension are
/// merged, with demands rounded down, so that the bound still holds.
///
/// Example: of 7900m CPU the relaxation fills all with pods of 2000m; no four of these fit, and
/// what fills the last 1900m is worth less.
final class CountedCompletion implements Completion {
  private static final int STEPS = 640;

  private final Candidates candidates;
  private final double[] perUnit;
  private final int dimension;
  private final long unit;
  private final int[] order;

  /// By place in the order and units of the dimension.
  private final double[][] most;

  private CountedCompletion(
      Candidates candidates, KnapsackRelaxation relaxation, int dimension, Work work) {
    this.candidates = candidates;
    this.dimension = dimension;
    perUnit = relaxation.perUnit();
    double[] size = new double[candidates.size];
    for (int k = 0; k < size.length; k++) {
      size[k] = candidates.shares[k][dimension];
    }
    order = ByValue.order(size);
    long capacity = candidates.instance.capacity[candidates.type][dimension];
    long common = common(dimension);
    unit = capacity / common <= STEPS ? common : capacity / STEPS + 1;
    most = new double[order.length + 1][(int) (capacity / unit) + 1];
    for (int depth = order.length - 1; depth >= 0; depth--) {
      System.arraycopy(most[depth + 1], 0, most[depth], 0, most[depth].length);
      add(most[depth], order[depth], work);
    }
  }

  /// Counting that dimension, of those that have a multiplier, that says the least of the whole
  /// bin.
  static CountedCompletion of(Candidates candidates, KnapsackRelaxation relaxation, Work work) {
    long[] capacity = candidates.instance.capacity[candidates.type];
    CountedCompletion best = new CountedCompletion(candidates, relaxation, 0, work);
    for (int r = 1; r < capacity.length; r++) {
      if (relaxation.multipliers[r] > 0 && capacity[r] > 0) {
        var other = new CountedCompletion(candidates, relaxation, r, work);
        best = other.most(0, capacity) < best.most(0, capacity) ? other : best;
      }
    }
    return best;
  }

  /// The largest number that all demands are multiples of.
  private long common(int dimension) {
    var common = BigInteger.ZERO;
    for (int item : candidates.item) {
      common = common.gcd(BigInteger.valueOf(candidates.instance.demand[item][dimension]));
    }
    return Math.max(1, common.longValue());
  }

  /// In lots of 1, 2, 4 and so on, which make up any number.
  private void add(double[] best, int k, Work work) {
    double profit = candidates.worth[k];
    long[] demand = candidates.instance.demand[candidates.item[k]];
    for (int r = 0; r < demand.length; r++) {
      profit -= r == dimension ? 0 : perUnit[r] * demand[r];
    }
    int size = (int) (demand[dimension] / unit);
    if (profit <= 0 || size == 0) {
      for (int units = 0; units < best.length; units++) {
        best[units] += candidates.most[k] * Math.max(0, profit);
      }
      return;
    }
    int left = Math.min(candidates.most[k], (best.length - 1) / size);
    for (int lot = 1; left > 0; lot *= 2) {
      int number = Math.min(lot, left);
      left -= number;
      int step = number * size;
      for (int units = best.length - 1; units >= step; units--) {
        best[units] = Math.max(best[units], best[units - step] + number * profit);
      }
      work.spend(2L * best.length);
    }
  }

  @Override
  public int[] order() {
    return order;
  }

  @Override
  public double most(int depth, long[] free) {
    double sum = most[depth][(int) (free[dimension] / unit)];
    for (int r = 0; r < free.length; r++) {
      sum += r == dimension ? 0 : free[r] * perUnit[r];
    }
    return sum;
  }

  @Override
  public boolean lessIsWorse(int depth) {
    return false;
  }
}
