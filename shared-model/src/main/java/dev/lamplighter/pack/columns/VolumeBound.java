package dev.lamplighter.pack.columns;

/// What one unit of each dimension costs at least: the cheapest bins, cut at will, that have the
/// room which all items of a class need together.
///
/// The linear program has a row for each class of items ([ItemClasses]) and dimension: bins at
/// their prices, where each dimension of a bin is room for one class that the bin takes. Its duals
/// give each item a worth for which no bin holds more worth than its price, so they are the first
/// worths for column generation, and their sum over all items is a first bound. What shares a class
/// without being taken alike can only lower it.
///
/// Example: of 8 CPUs that may be on any bin and 8 that may not be on spot, with bins of 8 CPUs for
/// $1 on spot and $3 on demand, the bound is $4: without classes it would be $2.
final class VolumeBound {
  /// The duals settle within some dozens of rounds; whatever they are then, they are made to hold.
  private static final int ROUNDS = 60;

  private static final int COLUMNS_EACH = 40;

  private static final double ENOUGH = 1e-7;
  private static final double PENALTY = 1e6;

  private final Instance instance;
  private final ItemClasses classes;
  private final int dimensions;

  /// By row, which is a class and a dimension: what its items need together.
  private final double[] total;

  private VolumeBound(Instance instance) {
    this.instance = instance;
    classes = ItemClasses.of(instance);
    dimensions = instance.dimensions;
    total = new double[classes.types.size() * dimensions];
    for (int item = 0; item < instance.items; item++) {
      for (int r = 0; r < dimensions; r++) {
        total[row(classes.of[item], r)] += instance.count[item] * (double) instance.demand[item][r];
      }
    }
  }

  private int row(int ofClass, int dimension) {
    return ofClass * dimensions + dimension;
  }

  /// What packing all items costs at least, in dollars.
  static double of(Instance instance) {
    return ofAll(instance, worths(instance));
  }

  /// What all items are worth together, in dollars.
  static double ofAll(Instance instance, double[] worths) {
    double bound = 0;
    for (int item = 0; item < instance.items; item++) {
      bound += worths[item] * instance.count[item];
    }
    return bound;
  }

  /// The worth of each item in dollars.
  static double[] worths(Instance instance) {
    var bound = new VolumeBound(instance);
    return bound.worths(bound.held(bound.duals()));
  }

  /// The worth of all that each row needs.
  private double[] duals() {
    double[] needed = new double[total.length];
    double[] penalties = new double[total.length];
    for (int row = 0; row < total.length; row++) {
      needed[row] = total[row] > 0 ? 1 : 0;
      penalties[row] = PENALTY;
    }
    var simplex = new Simplex(needed, penalties);
    var work = new Work(50_000_000);
    boolean more = true;
    for (int round = 0; more && round < ROUNDS && work.isLeft(); round++) {
      more = addBest(simplex);
      work.spend((long) instance.types * total.length);
      simplex.solve(work);
    }
    return simplex.duals();
  }

  /// Bins that are worth more than they cost, those with the most worth for their price; false if
  /// there are none.
  private boolean addBest(Simplex simplex) {
    double[] duals = simplex.duals().clone();
    double[] gain = new double[instance.types];
    for (int type = 0; type < instance.types; type++) {
      gain[type] = worth(column(type, duals), duals) / instance.price[type] - 1;
    }
    int added = 0;
    for (int type : ByValue.order(gain)) {
      if (gain[type] <= ENOUGH || added == COLUMNS_EACH) {
        break;
      }
      simplex.add(instance.price[type], column(type, duals));
      added++;
    }
    return added > 0;
  }

  /// A bin of the type, each dimension of it for the class to which it is worth most.
  private double[] column(int type, double[] duals) {
    double[] column = new double[total.length];
    for (int r = 0; r < dimensions; r++) {
      int best = -1;
      double most = 0;
      for (int each = 0; each < classes.types.size(); each++) {
        int row = row(each, r);
        if (total[row] > 0 && classes.types.get(each).get(type)) {
          double worth = duals[row] * (instance.capacity[type][r] / total[row]);
          if (worth > most) {
            best = row;
            most = worth;
          }
        }
      }
      if (best >= 0) {
        column[best] = instance.capacity[type][r] / total[best];
      }
    }
    return column;
  }

  private static double worth(double[] column, double[] duals) {
    double worth = 0;
    for (int row = 0; row < column.length; row++) {
      worth += column[row] * duals[row];
    }
    return worth;
  }

  /// The duals as they hold for every type: what a program says that stops near its optimum, among
  /// prices of very different size, can be a little more.
  private double[] held(double[] duals) {
    double[] held = new double[duals.length];
    for (int row = 0; row < held.length; row++) {
      held[row] = Math.max(0, duals[row]);
    }
    double over = 1;
    for (int type = 0; type < instance.types; type++) {
      double worth = worth(column(type, held), held);
      if (worth > over * instance.price[type]) {
        over = worth / instance.price[type];
      }
    }
    for (int row = 0; row < held.length; row++) {
      held[row] /= over;
    }
    return held;
  }

  private double[] worths(double[] duals) {
    double[] worths = new double[instance.items];
    for (int item = 0; item < instance.items; item++) {
      for (int r = 0; r < dimensions; r++) {
        int row = row(classes.of[item], r);
        if (total[row] > 0) {
          worths[item] += duals[row] * (instance.demand[item][r] / total[row]);
        }
      }
    }
    return worths;
  }
}
