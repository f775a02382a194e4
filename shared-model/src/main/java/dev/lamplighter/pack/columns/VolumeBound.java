package dev.lamplighter.pack.columns;

/// What one unit of each dimension costs at least: the cheapest bins, cut at will, that have the
/// room that all items need together.
///
/// The linear program `min price·x, capacity·x ≥ demand` has a row for each dimension only. Its
/// duals give each item a worth for which no bin holds more worth than its price, so they are the
/// first worths for column generation, and their sum over all items is a first bound. Which items a
/// type takes is left out: that can only lower the bound.
final class VolumeBound {
  private VolumeBound() {}

  /// What packing all items costs at least, in dollars.
  static double of(Instance instance) {
    double[] worths = worths(instance);
    double bound = 0;
    for (int item = 0; item < instance.items; item++) {
      bound += worths[item] * instance.count[item];
    }
    return bound;
  }

  /// The worth of each item in dollars.
  static double[] worths(Instance instance) {
    int dimensions = instance.dimensions;
    double[] total = new double[dimensions];
    for (int item = 0; item < instance.items; item++) {
      for (int r = 0; r < dimensions; r++) {
        total[r] += instance.count[item] * (double) instance.demand[item][r];
      }
    }
    double[] needed = new double[dimensions];
    double[] penalties = new double[dimensions];
    for (int r = 0; r < dimensions; r++) {
      needed[r] = total[r] > 0 ? 1 : 0;
      penalties[r] = 1e6;
    }
    var simplex = new Simplex(needed, penalties);
    for (int type = 0; type < instance.types; type++) {
      double[] column = new double[dimensions];
      for (int r = 0; r < dimensions; r++) {
        column[r] = total[r] > 0 ? instance.capacity[type][r] / total[r] : 0;
      }
      simplex.add(instance.price[type], column);
    }
    simplex.solve(new Work(50_000_000));
    return worths(instance, total, held(instance, total, simplex.duals()));
  }

  /// The duals as they hold for every type: what a program says that stops near its optimum, among
  /// prices of very different size, can be a little more.
  private static double[] held(Instance instance, double[] total, double[] duals) {
    double[] held = new double[duals.length];
    double over = 1;
    for (int type = 0; type < instance.types; type++) {
      double worth = 0;
      for (int r = 0; r < held.length; r++) {
        worth += total[r] > 0 ? Math.max(0, duals[r]) * (instance.capacity[type][r] / total[r]) : 0;
      }
      if (worth > over * instance.price[type]) {
        over = worth / instance.price[type];
      }
    }
    for (int r = 0; r < held.length; r++) {
      held[r] = Math.max(0, duals[r]) / over;
    }
    return held;
  }

  private static double[] worths(Instance instance, double[] total, double[] duals) {
    double[] worths = new double[instance.items];
    for (int item = 0; item < instance.items; item++) {
      for (int r = 0; r < total.length; r++) {
        if (total[r] > 0) {
          worths[item] += duals[r] * (instance.demand[item][r] / total[r]);
        }
      }
    }
    return worths;
  }
}
