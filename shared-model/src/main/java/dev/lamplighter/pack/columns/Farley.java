package dev.lamplighter.pack.columns;

/// A lower bound on the price of any packing, from worths of the items and from what one bin of
/// each type holds of worth at most (Farley 1990).
///
/// Divided by the highest worth per price of any bin, the worths are such that no bin holds more
/// than it costs; so all items together cost at least what they are worth. Of types that are there
/// only so many times each may hold more, and that much is taken off (Lagrange). Holds for any
/// worths, and for upper bounds in place of what bins hold, so it holds whenever the search stops.
final class Farley {
  private Farley() {}

  /// In dollars.
  ///
  /// @param left the items to be packed, and the bins to be had
  /// @param most by type, what no filling of one bin exceeds at these worths
  static double bound(Bins left, double[] worths, double[] most) {
    Instance instance = left.instance;
    Stock stock = left.stock;
    double rate = 0;
    for (int type = 0; type < instance.types; type++) {
      if (!stock.limits(type)) {
        rate = Math.max(rate, most[type] / instance.price[type]);
      }
    }
    rate = rate > 0 ? rate : 1;
    double bound = 0;
    for (int item = 0; item < instance.items; item++) {
      bound += left.waiting[item] * worths[item] / rate;
    }
    for (int type = 0; type < instance.types; type++) {
      if (stock.limits(type)) {
        bound -= stock.left(type) * Math.max(0, most[type] / rate - instance.price[type]);
      }
    }
    return bound;
  }
}
