package dev.lamplighter.pack.columns;

import java.util.ArrayList;
import java.util.List;

/// For each item that waits, a bin filled with nothing else: of the type in which one of it costs
/// least, preferably one of which there are any number.
final class Singles {
  private Singles() {}

  static List<Column> of(Bins left) {
    var singles = new ArrayList<Column>();
    for (int item = 0; item < left.instance.items; item++) {
      if (left.waiting[item] > 0) {
        int type = best(left, item);
        if (type >= 0) {
          int[] counts = new int[left.instance.items];
          counts[item] = most(left, type, item);
          singles.add(new Column(type, counts));
        }
      }
    }
    return singles;
  }

  private static int best(Bins left, int item) {
    int best = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int type = 0; type < left.instance.types; type++) {
      if (left.stock.has(type) && left.instance.takes[type][item]) {
        double cost = left.instance.price[type] / most(left, type, item);
        boolean freer = best >= 0 && left.stock.limits(best) && !left.stock.limits(type);
        boolean scarcer = best >= 0 && !left.stock.limits(best) && left.stock.limits(type);
        if (freer || (!scarcer && cost < least)) {
          best = type;
          least = cost;
        }
      }
    }
    return best;
  }

  private static int most(Bins left, int type, int item) {
    int fits = left.instance.fits(item, left.instance.capacity[type]);
    return Math.min(Math.min(fits, left.waiting[item]), left.instance.mostPerBin[item]);
  }
}
