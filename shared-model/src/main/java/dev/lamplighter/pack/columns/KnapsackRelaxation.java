package dev.lamplighter.pack.columns;

import java.util.Arrays;

/// What room in a bin is worth at most when items could be cut: multipliers for the dimensions, by
/// the dual of the bounded knapsack's linear program.
///
/// For any multipliers `m ≥ 0` no filling is worth more than `m·capacity` and, for each item, its
/// number times what it is worth beyond `m·demand` (Lagrange); the program finds the least of that.
/// Rounding errors cannot make the bound wrong, only a little weak: it is worked out from the
/// multipliers, whatever they are.
final class KnapsackRelaxation {
  /// By dimension, for the demand of an item in shares of the capacity.
  final double[] multipliers;

  /// How many of each candidate the program takes, when it may cut; all but as many candidates as
  /// there are dimensions are taken whole.
  final double[] levels;

  private KnapsackRelaxation(double[] multipliers, double[] levels) {
    this.multipliers = multipliers;
    this.levels = levels;
  }

  static KnapsackRelaxation of(Candidates candidates, Work work) {
    double[] most = Arrays.stream(candidates.most).asDoubleStream().toArray();
    var simplex = new Simplex(candidates.worth, most);
    for (int r = 0; r < candidates.instance.dimensions; r++) {
      double[] column = new double[candidates.size];
      for (int k = 0; k < column.length; k++) {
        column[k] = candidates.shares[k][r];
      }
      simplex.add(1, column);
    }
    simplex.solve(work);
    return new KnapsackRelaxation(simplex.levels(), simplex.duals());
  }

  double priceOf(double[] shares) {
    double price = 0;
    for (int r = 0; r < multipliers.length; r++) {
      price += multipliers[r] * shares[r];
    }
    return price;
  }

  /// The multipliers for demands in units, not in shares of the capacity.
  double[] perUnit(Candidates candidates) {
    long[] capacity = candidates.instance.capacity[candidates.type];
    double[] perUnit = new double[capacity.length];
    for (int r = 0; r < capacity.length; r++) {
      perUnit[r] = capacity[r] == 0 ? 0 : multipliers[r] / capacity[r];
    }
    return perUnit;
  }
}
