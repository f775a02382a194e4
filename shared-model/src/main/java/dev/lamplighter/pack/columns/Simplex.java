package dev.lamplighter.pack.columns;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A linear program `min c·x, A·x ≥ b, x ≥ 0` to which columns can be added between solutions.
///
/// Goals: exact duals for column generation; warm starts. Method: the revised primal simplex with a
/// dense inverse of the basis. Each row may also be left short at a penalty for each unit, so there
/// is always a first basis: the shortfall of each row, or its surplus where `b < 0`. The column
/// with the most negative reduced cost enters; after many steps without gain the first one does
/// (Bland's rule), which cannot cycle.
///
/// Example: min 3x, 2x ≥ 4 with penalty 9 starts at the shortfall 4 (cost 36), enters x, ends at x
/// = 2 with the dual 1.5.
final class Simplex {
  private static final double ENOUGH = 1e-9;
  private static final int REFRESH_EVERY = 64;
  private static final int PATIENCE = 40;

  private final int rows;
  private final double[] needed;
  private final double[] penalties;
  private final List<Sparse> columns = new ArrayList<>();
  private double[] costs = new double[64];

  /// What is basic in each row: a column, or `-1 - row` for a shortfall, or `-1 - rows - row` for a
  /// surplus.
  private final int[] basis;

  private final double[][] inverse;
  private final double[] level;
  private final double[] duals;
  private double scale = 1e-12;
  private long entries;

  Simplex(double[] needed, double[] penalties) {
    rows = needed.length;
    this.needed = needed.clone();
    this.penalties = penalties.clone();
    basis = new int[rows];
    inverse = new double[rows][rows];
    level = new double[rows];
    duals = new double[rows];
    for (int row = 0; row < rows; row++) {
      boolean short_ = needed[row] > 0;
      basis[row] = short_ ? -1 - row : -1 - rows - row;
      inverse[row][row] = short_ ? 1 : -1;
      level[row] = Math.abs(needed[row]);
      duals[row] = short_ ? penalties[row] : 0;
    }
  }

  /// @param column its coefficient in each row
  void add(double cost, double[] column) {
    if (columns.size() == costs.length) {
      costs = Arrays.copyOf(costs, 2 * costs.length);
    }
    costs[columns.size()] = cost;
    columns.add(Sparse.of(column));
    entries += columns.getLast().size();
    scale = Math.max(scale, cost);
  }

  int size() {
    return columns.size();
  }

  /// Goes on until no column improves or the work is used up; the levels are feasible either way.
  void solve(Work work) {
    int idle = 0;
    for (int pivots = 1; work.isLeft(); pivots++) {
      int entering = entering(idle > PATIENCE);
      work.spend(entries + columns.size() + rows);
      if (entering == NONE) {
        return;
      }
      double[] direction = direction(entering);
      int leaving = leaving(direction, idle > PATIENCE);
      if (leaving < 0) {
        return; // cannot be: costs are not negative
      }
      idle = level[leaving] > ENOUGH ? 0 : idle + 1;
      pivot(entering, leaving, direction, work);
      if (pivots % REFRESH_EVERY == 0) {
        refresh();
      }
    }
  }

  private static final int NONE = Integer.MIN_VALUE;

  private int entering(boolean first) {
    int best = NONE;
    double least = -ENOUGH * scale;
    for (int column = 0; column < columns.size(); column++) {
      double reduced = costs[column] - columns.get(column).dot(duals);
      if (reduced < least) {
        best = column;
        least = reduced;
        if (first) {
          return best;
        }
      }
    }
    for (int row = 0; row < rows; row++) {
      if (duals[row] < least) {
        best = -1 - rows - row;
        least = duals[row];
      }
      if (penalties[row] - duals[row] < least) {
        best = -1 - row;
        least = penalties[row] - duals[row];
      }
      if (first && best != NONE) {
        return best;
      }
    }
    return best;
  }

  private double[] direction(int entering) {
    double[] direction = new double[rows];
    for (int row = 0; row < rows; row++) {
      direction[row] =
          entering >= 0
              ? columns.get(entering).dot(inverse[row])
              : entering >= -rows
                  ? inverse[row][-1 - entering]
                  : -inverse[row][-1 - rows - entering];
    }
    return direction;
  }

  private int leaving(double[] direction, boolean first) {
    int leaving = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int row = 0; row < rows; row++) {
      if (direction[row] > ENOUGH) {
        double ratio = Math.max(0, level[row]) / direction[row];
        boolean tie = leaving >= 0 && Math.abs(ratio - least) <= ENOUGH * (1 + least);
        if (tie
            ? (first ? basis[row] < basis[leaving] : direction[row] > direction[leaving])
            : ratio < least) {
          leaving = row;
          least = ratio;
        }
      }
    }
    return leaving;
  }

  private void pivot(int entering, int leaving, double[] direction, Work work) {
    int touched = 0;
    double reduced = cost(entering) - column(entering).dot(duals);
    double[] row = inverse[leaving];
    double pivot = direction[leaving];
    for (int k = 0; k < rows; k++) {
      row[k] /= pivot;
      duals[k] += reduced * row[k];
    }
    level[leaving] = Math.max(0, level[leaving]) / pivot;
    for (int other = 0; other < rows; other++) {
      double factor = direction[other];
      if (other != leaving && factor != 0) {
        touched++;
        for (int k = 0; k < rows; k++) {
          inverse[other][k] -= factor * row[k];
        }
        level[other] -= factor * level[leaving];
      }
    }
    work.spend(10L * rows + (long) touched * rows);
    basis[leaving] = entering;
  }

  /// Works the inverse out anew, for rounding errors add up. If the basis has become singular to
  /// the eye, the old inverse serves on.
  private void refresh() {
    double[][] both = new double[rows][2 * rows];
    for (int k = 0; k < rows; k++) {
      column(basis[k]).into(both, k);
      both[k][rows + k] = 1;
    }
    if (!GaussJordan.reduce(both)) {
      return;
    }
    Arrays.fill(duals, 0);
    for (int row = 0; row < rows; row++) {
      inverse[row] = Arrays.copyOfRange(both[row], rows, 2 * rows);
      level[row] = dot(inverse[row], needed);
      for (int k = 0; k < rows; k++) {
        duals[k] += cost(basis[row]) * inverse[row][k];
      }
    }
  }

  private double cost(int variable) {
    return variable >= 0 ? costs[variable] : variable >= -rows ? penalties[-1 - variable] : 0;
  }

  private Sparse column(int variable) {
    return variable >= 0
        ? columns.get(variable)
        : variable >= -rows ? Sparse.unit(-1 - variable, 1) : Sparse.unit(-1 - rows - variable, -1);
  }

  /// What one more unit needed in each row would cost.
  double[] duals() {
    return duals.clone();
  }

  double[] levels() {
    double[] levels = new double[columns.size()];
    for (int row = 0; row < rows; row++) {
      if (basis[row] >= 0) {
        levels[basis[row]] = Math.max(0, level[row]);
      }
    }
    return levels;
  }

  double cost() {
    double sum = 0;
    for (int row = 0; row < rows; row++) {
      sum += cost(basis[row]) * Math.max(0, level[row]);
    }
    return sum;
  }

  private static double dot(double[] left, double[] right) {
    double sum = 0;
    for (int k = 0; k < left.length; k++) {
      sum += left[k] * right[k];
    }
    return sum;
  }
}
