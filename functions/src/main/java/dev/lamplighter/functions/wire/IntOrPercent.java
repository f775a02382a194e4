package dev.lamplighter.functions.wire;

/// Kubernetes' IntOrString where the string is a percentage.
public sealed interface IntOrPercent {
  /// The number meant, of `total`, a percentage rounded up.
  int roundedUp(int total);

  /// The number meant, of `total`, a percentage rounded down.
  int roundedDown(int total);

  record Count(int count) implements IntOrPercent {
    @Override
    public int roundedUp(int total) {
      return count;
    }

    @Override
    public int roundedDown(int total) {
      return count;
    }
  }

  record Percent(int percent) implements IntOrPercent {
    @Override
    public int roundedUp(int total) {
      return Math.ceilDiv(total * percent, 100);
    }

    @Override
    public int roundedDown(int total) {
      return total * percent / 100;
    }
  }
}
