package dev.lamplighter.pack.columns;

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

  private KnapsackRelaxation(double[] multipliers) {
    this.multipliers = multipliers;
  }

  /// @param shares the demand of each candidate in each dimension, in shares of the capacity
  /// @param worth of each candidate
  /// @param most how many of each candidate there can be
  static KnapsackRelaxation of(double[][] shares, double[] worth, double[] most, Work work) {
    int dimensions = shares[0].length;
    var simplex = new Simplex(worth, most);
    for (int r = 0; r < dimensions; r++) {
      double[] column = new double[worth.length];
      for (int k = 0; k < worth.length; k++) {
        column[k] = shares[k][r];
      }
      simplex.add(1, column);
    }
    simplex.solve(work);
    return new KnapsackRelaxation(simplex.levels());
  }

  double priceOf(double[] shares) {
    double price = 0;
    for (int r = 0; r < multipliers.length; r++) {
      price += multipliers[r] * shares[r];
    }
    return price;
  }
}
