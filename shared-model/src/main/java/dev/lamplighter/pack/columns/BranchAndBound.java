package dev.lamplighter.pack.columns;

/// Depth-first branch and bound over how many of each candidate go into a bin: in the order of the
/// [Completion], as many as fit, then fewer; at each depth no more can be reached than the worth so
/// far and what the completion says.
///
/// Example: room 10, an item of 6 worth 7, two of 5 worth 5. A relaxed completion says 11 of the
/// empty bin. With the 6, the room left is worth 4: 11 at most, but no 5 fits: 7. Without it two
/// 5s: 10, the best.
final class BranchAndBound {
  private static final double ROUNDING = 1e-9;
  private static final long STEPS_PER_NODE = 30;

  private final Candidates candidates;
  private final Completion completion;
  private final double enough;
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
      Candidates candidates, Completion completion, int[] least, int[] best, double enough) {
    this.candidates = candidates;
    this.completion = completion;
    this.enough = enough;
    this.least = least;
    this.best = best;
    order = completion.order();
    free = candidates.instance.capacity[candidates.type].clone();
    for (int k = 0; k < candidates.size; k++) {
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
    int affordable = (int) Math.min(nodes, work.left() / STEPS_PER_NODE);
    this.nodes = affordable;
    most = bestWorth;
    look(0, candidates.worth(least));
    work.spend(STEPS_PER_NODE * (affordable - this.nodes));
  }

  int[] best() {
    return best;
  }

  /// What no filling with at least these exceeds, after the search; at most `enough` if branches
  /// were left out for that.
  double most() {
    return most;
  }

  private double bound(int depth, double worth) {
    return (worth + completion.most(depth, free)) * (1 + ROUNDING);
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
    branch(depth, worth);
    return true;
  }

  private void branch(int depth, double worth) {
    int k = order[depth];
    int more = candidates.instance.fits(candidates.item[k], free);
    more = Math.min(candidates.most[k] - least[k], more);
    candidates.take(k, more, free);
    while (more >= 0) {
      taken[k] = least[k] + more;
      boolean looked = look(depth + 1, worth + more * candidates.worth[k]);
      if (!looked && completion.lessIsWorse(depth)) {
        break; // taking less of what gains is worth no more
      }
      candidates.take(k, -1, free);
      more--;
    }
    candidates.take(k, -more, free);
    taken[k] = least[k];
  }
}
