package dev.lamplighter.pack.columns;

/// How to fill one bin for the most worth, as far as the search went.
final class Filling {
  private final int[] counts;
  private final double worth;
  private final double most;

  /// @param counts how many of each item
  /// @param worth what they are worth together
  /// @param most what no filling exceeds; equal to the worth if the search came to its end
  Filling(int[] counts, double worth, double most) {
    this.counts = counts;
    this.worth = worth;
    this.most = most;
  }

  int[] counts() {
    return counts;
  }

  double worth() {
    return worth;
  }

  double most() {
    return most;
  }
}
