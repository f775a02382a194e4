package dev.lamplighter.pack.columns;

/// Fills a bin with the candidate that is worth most for its size first, as many of it as fit, and
/// so on; the best of several ways to measure size, for none is best always. The way that looks
/// again after each step is for few candidates only.
final class GreedyFilling {
  private static final int FEW = 60;

  private final Candidates candidates;

  GreedyFilling(Candidates candidates) {
    this.candidates = candidates;
  }

  /// How many of each candidate.
  int[] best(Work work) {
    int[] best = byStaticSize(false);
    best = better(best, byStaticSize(true));
    if (candidates.size <= FEW) {
      best = better(best, byRoomLeft());
    }
    work.spend(20L * candidates.size * (Math.min(FEW, candidates.size) + 10));
    return best;
  }

  private int[] better(int[] best, int[] other) {
    return candidates.worth(other) > candidates.worth(best) ? other : best;
  }

  /// Size: the sum of the shares of the capacity, or the largest of them.
  private int[] byStaticSize(boolean largest) {
    double[] value = new double[candidates.size];
    for (int k = 0; k < value.length; k++) {
      value[k] = candidates.worth[k] / (1e-12 + size(candidates.shares[k], largest));
    }
    return inOrder(ByValue.order(value));
  }

  private static double size(double[] shares, boolean largest) {
    double size = 0;
    for (double share : shares) {
      size = largest ? Math.max(size, share) : size + share;
    }
    return size;
  }

  int[] inOrder(int[] order) {
    long[] free = candidates.instance.capacity[candidates.type].clone();
    int[] taken = new int[candidates.size];
    for (int k : order) {
      taken[k] = Math.min(candidates.most[k], candidates.instance.fits(candidates.item[k], free));
      candidates.take(k, taken[k], free);
    }
    return taken;
  }

  /// Size: the sum of the shares of what is left free, each dimension the dearer the less is left.
  /// Takes about a tenth of what would fit at a time, then looks again.
  private int[] byRoomLeft() {
    long[] capacity = candidates.instance.capacity[candidates.type];
    long[] free = capacity.clone();
    int[] taken = new int[candidates.size];
    while (true) {
      int best = -1;
      double most = 0;
      for (int k = 0; k < taken.length; k++) {
        if (taken[k] < candidates.most[k]
            && candidates.instance.fits(candidates.item[k], free) > 0) {
          double value = candidates.worth[k] / (1e-12 + size(candidates.shares[k], capacity, free));
          if (value > most) {
            best = k;
            most = value;
          }
        }
      }
      if (best < 0) {
        return taken;
      }
      int number = candidates.instance.fits(candidates.item[best], free);
      number = Math.min(candidates.most[best] - taken[best], 1 + number / 10);
      taken[best] += number;
      candidates.take(best, number, free);
    }
  }

  private static double size(double[] shares, long[] capacity, long[] free) {
    double size = 0;
    for (int r = 0; r < shares.length; r++) {
      if (shares[r] > 0) {
        size += shares[r] * capacity[r] / Math.max(1, free[r]);
      }
    }
    return size;
  }
}
