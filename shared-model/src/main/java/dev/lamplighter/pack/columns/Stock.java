package dev.lamplighter.pack.columns;

/// How many bins of each type can still be had.
final class Stock {
  private static final int ANY = Integer.MAX_VALUE;

  private final int[] left;

  private Stock(int[] left) {
    this.left = left;
  }

  static Stock of(Instance instance) {
    return new Stock(
        instance.typeList.stream().mapToInt(type -> type.available().orElse(ANY)).toArray());
  }

  Stock copy() {
    return new Stock(left.clone());
  }

  boolean has(int type) {
    return left[type] > 0;
  }

  int left(int type) {
    return left[type];
  }

  boolean limits(int type) {
    return left[type] != ANY;
  }

  void take(int type, int bins) {
    if (left[type] < bins) {
      throw new IllegalStateException(
          "No more than %d bins of a type are left, not %d".formatted(left[type], bins));
    }
    if (left[type] != ANY) {
      left[type] -= bins;
    }
  }

  void giveBack(int type) {
    if (left[type] != ANY) {
      left[type]++;
    }
  }
}
