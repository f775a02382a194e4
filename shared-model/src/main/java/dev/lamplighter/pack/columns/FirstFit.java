package dev.lamplighter.pack.columns;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// First-fit decreasing with bins whose type is left open, as Karpenter packs: an item goes into
/// the first bin that some type still holds with it; in the end each bin becomes the cheapest type
/// that holds it. Never fails where there are any number of some type for each item.
final class FirstFit {
  private final Instance instance;
  private final Bins bins;
  private final List<Open> open = new ArrayList<>();

  private FirstFit(Bins left) {
    instance = left.instance;
    bins = left.noneFor(left.waiting);
  }

  /// A bin, what it holds, and the types that hold that.
  private static final class Open {
    final int[] counts;
    final long[] used;
    final BitSet types;

    Open(int[] counts, long[] used, BitSet types) {
      this.counts = counts;
      this.used = used;
      this.types = types;
    }
  }

  /// @param order of the items
  static Bins pack(Bins left, int[] order, Work work) {
    var packing = new FirstFit(left);
    for (int item : order) {
      packing.place(item, left.waiting[item], work);
    }
    packing.buy();
    return packing.bins;
  }

  private void place(int item, int number, Work work) {
    int waiting = number;
    for (int bin = 0; waiting > 0; bin++) {
      if (bin == open.size()) {
        open.add(none());
        waiting -= put(item, waiting, open.get(bin));
        if (open.get(bin).counts[item] == 0) {
          open.remove(bin);
          return;
        }
      } else {
        waiting -= put(item, waiting, open.get(bin));
      }
      work.spend(4L * instance.types);
    }
  }

  private Open none() {
    var types = new BitSet();
    for (int type = 0; type < instance.types; type++) {
      types.set(type, bins.stock.has(type));
    }
    return new Open(new int[instance.items], new long[instance.dimensions], types);
  }

  /// As many as some type of the bin holds, and how many these are.
  private int put(int item, int waiting, Open bin) {
    int most = 0;
    for (int type = bin.types.nextSetBit(0); type >= 0; type = bin.types.nextSetBit(type + 1)) {
      most = Math.max(most, fits(item, type, bin));
    }
    int number = Math.min(waiting, Math.min(most, instance.mostPerBin[item] - bin.counts[item]));
    if (number <= 0) {
      return 0;
    }
    for (int type = bin.types.nextSetBit(0); type >= 0; type = bin.types.nextSetBit(type + 1)) {
      bin.types.set(type, fits(item, type, bin) >= number);
    }
    bin.counts[item] += number;
    for (int r = 0; r < instance.dimensions; r++) {
      bin.used[r] += number * instance.demand[item][r];
    }
    return number;
  }

  private int fits(int item, int type, Open bin) {
    if (!instance.takes[type][item]) {
      return 0;
    }
    long[] free = instance.capacity[type].clone();
    for (int r = 0; r < free.length; r++) {
      free[r] -= bin.used[r];
    }
    return instance.fits(item, free);
  }

  private void buy() {
    for (Open bin : open) {
      int type = instance.cheapest(bin.counts, bins.stock);
      if (type >= 0) {
        bins.open(new Column(type, bin.counts), 1);
      }
    }
  }

  /// The items by each dimension from the largest, and by the largest share of all that is asked.
  static List<int[]> orders(Instance instance) {
    var orders = new ArrayList<int[]>();
    double[] largestShare = new double[instance.items];
    for (int r = 0; r < instance.dimensions; r++) {
      double[] size = new double[instance.items];
      double total = 0;
      for (int item = 0; item < instance.items; item++) {
        size[item] = instance.demand[item][r];
        total += size[item] * instance.count[item];
      }
      for (int item = 0; item < instance.items; item++) {
        largestShare[item] = Math.max(largestShare[item], total > 0 ? size[item] / total : 0);
      }
      if (Arrays.stream(size).distinct().count() > 1) {
        orders.add(ByValue.order(size));
      }
    }
    orders.add(ByValue.order(largestShare));
    return orders;
  }
}
