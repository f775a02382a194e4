package dev.lamplighter.pack.columns;

import java.util.Arrays;

/// The items that may go into one bin of a type and are worth something: the data of one bounded
/// knapsack in several dimensions.
final class Candidates {
  final Instance instance;
  final int type;
  final int size;

  /// The item of each candidate.
  final int[] item;

  final double[] worth;

  /// How many of each there can be, alone in the bin.
  final int[] most;

  /// The demand of each candidate in each dimension, in shares of the capacity.
  final double[][] shares;

  private Candidates(Instance instance, int type, int[] item, double[] worth, int[] most) {
    this.instance = instance;
    this.type = type;
    this.item = item;
    this.worth = worth;
    this.most = most;
    size = item.length;
    shares = new double[size][instance.dimensions];
    for (int k = 0; k < size; k++) {
      for (int r = 0; r < instance.dimensions; r++) {
        long capacity = instance.capacity[type][r];
        shares[k][r] = capacity == 0 ? 0 : instance.demand[item[k]][r] / (double) capacity;
      }
    }
  }

  /// Without what has no worth, and what does not wait.
  static Candidates of(Instance instance, int type, double[] worth, int[] waiting) {
    int[] all = instance.itemsOf[type];
    int[] item = new int[all.length];
    int size = 0;
    for (int each : all) {
      if (worth[each] > 1e-12 && waiting[each] > 0) {
        item[size++] = each;
      }
    }
    item = Arrays.copyOf(item, size);
    double[] worths = new double[size];
    int[] most = new int[size];
    for (int k = 0; k < size; k++) {
      worths[k] = worth[item[k]];
      most[k] =
          Math.min(
              Math.min(waiting[item[k]], instance.mostPerBin[item[k]]),
              instance.fits(item[k], instance.capacity[type]));
    }
    return new Candidates(instance, type, item, worths, most);
  }

  /// The counts by item of these counts by candidate.
  int[] byItem(int[] taken) {
    int[] counts = new int[instance.items];
    for (int k = 0; k < size; k++) {
      counts[item[k]] = taken[k];
    }
    return counts;
  }

  double worth(int[] taken) {
    double sum = 0;
    for (int k = 0; k < size; k++) {
      sum += taken[k] * worth[k];
    }
    return sum;
  }

  void take(int k, int number, long[] free) {
    long[] demand = instance.demand[item[k]];
    for (int r = 0; r < free.length; r++) {
      free[r] -= number * demand[r];
    }
  }
}
