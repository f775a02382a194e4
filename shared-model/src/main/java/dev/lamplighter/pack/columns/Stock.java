package dev.lamplighter.pack.columns;

/// What is left of the limits that bins use, and so how many bins of each type can still be had.
final class Stock {
  private static final int ANY = Integer.MAX_VALUE;

  private final Instance instance;
  private final long[] left;

  private Stock(Instance instance, long[] left) {
    this.instance = instance;
    this.left = left;
  }

  static Stock of(Instance instance) {
    return new Stock(instance, instance.limit.clone());
  }

  Stock copy() {
    return new Stock(instance, left.clone());
  }

  boolean has(int type) {
    int[] limits = instance.limitsOf[type];
    for (int k = 0; k < limits.length; k++) {
      if (instance.uses[type][k] > left[limits[k]]) {
        return false;
      }
    }
    return true;
  }

  /// How many bins, if no other type is taken.
  int left(int type) {
    long most = ANY;
    int[] limits = instance.limitsOf[type];
    for (int k = 0; k < limits.length; k++) {
      most = Math.min(most, left[limits[k]] / instance.uses[type][k]);
    }
    return (int) most;
  }

  /// What is left of a limit.
  long leftOf(int limit) {
    return left[limit];
  }

  boolean limits(int type) {
    return instance.limitsOf[type].length > 0;
  }

  void take(int type, int bins) {
    if (left(type) < bins) {
      throw new IllegalStateException(
          "No more than %d bins of a type are left, not %d".formatted(left(type), bins));
    }
    add(type, -bins);
  }

  void giveBack(int type) {
    add(type, 1);
  }

  private void add(int type, int bins) {
    int[] limits = instance.limitsOf[type];
    for (int k = 0; k < limits.length; k++) {
      left[limits[k]] += bins * instance.uses[type][k];
    }
  }
}
