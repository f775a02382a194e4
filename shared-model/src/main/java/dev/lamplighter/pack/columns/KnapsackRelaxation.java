package dev.lamplighter.pack.columns;

import java.util.Arrays;

/// What room in a bin is worth at most when items could be cut: the bounded knapsack's linear
/// program, `max worth·x, share·x ≤ 1` in each dimension, `0 ≤ x ≤ most`.
///
/// Method: the simplex with bounded variables, which has a row for each dimension only: a candidate
/// that is worth more than its room at the multipliers enters, and stays at its bound or takes the
/// place of what is full first. The multipliers are the duals.
///
/// For any multipliers `m ≥ 0` no filling is worth more than the capacity at `m` and, for each
/// candidate, its number times what it is worth beyond its room at `m` (Lagrange); the duals make
/// that the least. So rounding errors, or an early end, cannot make a bound from the multipliers
/// wrong, only weak.
final class KnapsackRelaxation {
  private static final double ENOUGH = 1e-10;

  private final Candidates candidates;
  private final int rows;

  /// By dimension, for the demand of a candidate in shares of the capacity.
  final double[] multipliers;

  /// How many of each candidate the program takes, when it may cut; all but as many candidates as
  /// there are dimensions are taken whole or not at all.
  final double[] levels;

  /// A candidate, or `-1 - row` for the room left in a dimension.
  private final int[] basis;

  private final double[] basic;
  private final double[][] inverse;
  private final boolean[] isBasic;

  private final int[] most;

  private KnapsackRelaxation(Candidates candidates, double[] room, int[] most) {
    this.candidates = candidates;
    this.most = most;
    rows = candidates.instance.dimensions;
    multipliers = new double[rows];
    levels = new double[candidates.size];
    basis = new int[rows];
    basic = new double[rows];
    inverse = new double[rows][rows];
    isBasic = new boolean[candidates.size];
    for (int row = 0; row < rows; row++) {
      basis[row] = -1 - row;
      basic[row] = room[row];
      inverse[row][row] = 1;
    }
  }

  /// Of the whole bin.
  static KnapsackRelaxation of(Candidates candidates, Work work) {
    double[] room = new double[candidates.instance.dimensions];
    Arrays.fill(room, 1);
    return of(candidates, room, candidates.most, work);
  }

  /// @param room in shares of the capacity
  /// @param most of each candidate
  static KnapsackRelaxation of(Candidates candidates, double[] room, int[] most, Work work) {
    var relaxation = new KnapsackRelaxation(candidates, room, most);
    int stepsMost = 20 + 4 * candidates.size;
    int steps = 0;
    while (steps < stepsMost && relaxation.step()) {
      steps++;
    }
    work.spend((steps + 2L) * (3L * candidates.size * relaxation.rows + 30));
    relaxation.finish();
    return relaxation;
  }

  private boolean step() {
    double most = ENOUGH;
    int entering = Integer.MIN_VALUE;
    double direction = 0;
    for (int k = 0; k < levels.length; k++) {
      if (!isBasic[k]) {
        double gain = candidates.worth[k] - priceOf(candidates.shares[k]);
        double up = levels[k] > 0 ? -1 : 1;
        if (gain * up > most * (1 + scale(k))) {
          most = gain * up / (1 + scale(k));
          entering = k;
          direction = up;
        }
      }
    }
    for (int row = 0; row < rows; row++) {
      if (-multipliers[row] > most && !basicRoom(row)) {
        most = -multipliers[row];
        entering = -1 - row;
        direction = 1;
      }
    }
    if (entering == Integer.MIN_VALUE) {
      return false;
    }
    move(entering, direction);
    return true;
  }

  /// Candidates are compared by gain for their size.
  private double scale(int k) {
    double sum = 0;
    for (double share : candidates.shares[k]) {
      sum += share;
    }
    return sum * candidates.size;
  }

  private boolean basicRoom(int row) {
    for (int variable : basis) {
      if (variable == -1 - row) {
        return true;
      }
    }
    return false;
  }

  private void move(int entering, double direction) {
    double[] rate = new double[rows];
    for (int row = 0; row < rows; row++) {
      for (int k = 0; k < rows; k++) {
        rate[row] += inverse[row][k] * entry(entering, k);
      }
    }
    double far = upper(entering);
    int leaving = -1;
    for (int row = 0; row < rows; row++) {
      double change = rate[row] * direction;
      double room = change > 0 ? basic[row] : upper(basis[row]) - basic[row];
      if (Math.abs(change) > ENOUGH && Math.max(0, room) / Math.abs(change) < far) {
        far = Math.max(0, room) / Math.abs(change);
        leaving = row;
      }
    }
    for (int row = 0; row < rows; row++) {
      basic[row] -= rate[row] * direction * far;
    }
    double level = entering < 0 ? far : levels[entering] + direction * far;
    if (leaving < 0) {
      levels[entering] = direction > 0 ? upper(entering) : 0;
      return;
    }
    exchange(entering, level, leaving, rate, rate[leaving] * direction < 0);
  }

  private void exchange(int entering, double level, int leaving, double[] rate, boolean full) {
    int left = basis[leaving];
    if (left >= 0) {
      isBasic[left] = false;
      levels[left] = full ? upper(left) : 0;
    }
    if (entering >= 0) {
      isBasic[entering] = true;
    }
    basis[leaving] = entering;
    basic[leaving] = level;
    for (int k = 0; k < rows; k++) {
      inverse[leaving][k] /= rate[leaving];
    }
    for (int row = 0; row < rows; row++) {
      if (row != leaving) {
        for (int k = 0; k < rows; k++) {
          inverse[row][k] -= rate[row] * inverse[leaving][k];
        }
      }
    }
    for (int k = 0; k < rows; k++) {
      multipliers[k] = 0;
      for (int row = 0; row < rows; row++) {
        multipliers[k] += basis[row] < 0 ? 0 : candidates.worth[basis[row]] * inverse[row][k];
      }
    }
  }

  private double entry(int variable, int row) {
    return variable >= 0 ? candidates.shares[variable][row] : variable == -1 - row ? 1 : 0;
  }

  private double upper(int variable) {
    return variable >= 0 ? most[variable] : Double.POSITIVE_INFINITY;
  }

  private void finish() {
    for (int row = 0; row < rows; row++) {
      multipliers[row] = Math.max(0, multipliers[row]);
      if (basis[row] >= 0) {
        levels[basis[row]] = Math.clamp(basic[row], 0, upper(basis[row]));
      }
    }
  }

  double priceOf(double[] shares) {
    double price = 0;
    for (int r = 0; r < rows; r++) {
      price += multipliers[r] * shares[r];
    }
    return price;
  }

  /// What no filling of so much room with so many of each candidate exceeds.
  double most(double[] room, int[] most) {
    double sum = priceOf(room);
    for (int k = 0; k < most.length; k++) {
      sum += most[k] * Math.max(0, candidates.worth[k] - priceOf(candidates.shares[k]));
    }
    return sum * (1 + 1e-9);
  }

  /// The multipliers for demands in units, not in shares of the capacity.
  double[] perUnit() {
    long[] capacity = candidates.instance.capacity[candidates.type];
    double[] perUnit = new double[rows];
    for (int r = 0; r < rows; r++) {
      perUnit[r] = capacity[r] == 0 ? 0 : multipliers[r] / capacity[r];
    }
    return perUnit;
  }
}
