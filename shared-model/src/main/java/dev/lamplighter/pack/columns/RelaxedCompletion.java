package dev.lamplighter.pack.columns;

/// By the multipliers of [KnapsackRelaxation]: the room left at its price, and what each candidate
/// is worth beyond its room. What gains most comes first.
final class RelaxedCompletion implements Completion {
  private final int[] order;
  private final double[] gain;
  private final double[] laterGain;
  private final double[] perUnit;

  /// @param least how many of each candidate are in the bin already
  RelaxedCompletion(Candidates candidates, KnapsackRelaxation relaxation, int[] least) {
    int size = candidates.size;
    gain = new double[size];
    for (int k = 0; k < size; k++) {
      gain[k] = candidates.worth[k] - relaxation.priceOf(candidates.shares[k]);
    }
    order = ByValue.order(gain);
    laterGain = new double[size + 1];
    for (int depth = size - 1; depth >= 0; depth--) {
      int k = order[depth];
      laterGain[depth] =
          laterGain[depth + 1] + (candidates.most[k] - least[k]) * Math.max(0, gain[k]);
    }
    perUnit = relaxation.perUnit();
  }

  @Override
  public int[] order() {
    return order;
  }

  @Override
  public double most(int depth, long[] free) {
    double most = laterGain[depth];
    for (int r = 0; r < free.length; r++) {
      most += free[r] * perUnit[r];
    }
    return most;
  }

  @Override
  public boolean lessIsWorse(int depth) {
    return gain[order[depth]] >= 0;
  }
}
