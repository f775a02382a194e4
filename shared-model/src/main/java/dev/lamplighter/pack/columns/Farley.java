package dev.lamplighter.pack.columns;

/// A lower bound on the price of any packing, from worths of the items and from what one bin of
/// each type holds of worth at most (Farley 1990).
///
/// Divided by the highest worth per price of any bin, the worths are such that no bin holds more
/// than it costs; so all items together cost at least what they are worth. Bins that use limits may
/// hold more, as much as what they use is worth, if what all limits are worth is taken off
/// (Lagrange). Holds for any worths, and for upper bounds in place of what bins hold, so it holds
/// whenever the search stops.
final class Farley {
  private final Instance instance;
  private final Stock stock;
  private final double[] most;

  private Farley(Bins left, double[] most) {
    instance = left.instance;
    stock = left.stock;
    this.most = most;
  }

  /// In dollars.
  ///
  /// @param left the items to be packed, and the bins to be had
  /// @param most by type, what no filling of one bin exceeds at these worths
  /// @param limits what one more of each limit may be worth, in dollars
  static double bound(Bins left, double[] worths, double[] most, double[] limits) {
    var farley = new Farley(left, most);
    double worth = 0;
    for (int item = 0; item < left.instance.items; item++) {
      worth += left.waiting[item] * worths[item];
    }
    double rate = farley.rate(false);
    double bound = worth / rate - farley.takenOff(rate, limits);
    return Math.max(bound, worth / farley.rate(true));
  }

  /// The highest worth per price.
  ///
  /// @param all with types that use limits
  private double rate(boolean all) {
    double rate = 0;
    for (int type = 0; type < instance.types; type++) {
      if ((all || !stock.limits(type)) && most[type] > 0) {
        rate = Math.max(rate, most[type] / instance.price[type]);
      }
    }
    return rate > 0 ? rate : 1;
  }

  /// What the limits are worth: so much that no bin holds more than it and what it uses cost.
  private double takenOff(double rate, double[] limits) {
    double[] prices = new double[limits.length];
    double sum = 0;
    for (int limit = 0; limit < limits.length; limit++) {
      prices[limit] = limits[limit] / rate;
    }
    for (int type = 0; type < instance.types; type++) {
      raise(type, most[type] / rate - instance.price[type], prices);
    }
    for (int limit = 0; limit < limits.length; limit++) {
      sum += prices[limit] * stock.leftOf(limit);
    }
    return sum;
  }

  /// Raises the price of the limit for which that takes least, until what a bin of the type uses is
  /// worth so much.
  private void raise(int type, double needed, double[] prices) {
    int[] its = instance.limitsOf[type];
    long[] uses = instance.uses[type];
    double missing = needed;
    int best = 0;
    for (int k = 0; k < its.length; k++) {
      missing -= prices[its[k]] * uses[k];
      if (stock.leftOf(its[k]) * (double) uses[best] < stock.leftOf(its[best]) * (double) uses[k]) {
        best = k;
      }
    }
    if (its.length > 0 && missing > 0) {
      prices[its[best]] += missing / uses[best];
    }
  }
}
