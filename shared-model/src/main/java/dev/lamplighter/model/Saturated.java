package dev.lamplighter.model;

/// Arithmetic that stops at the ends of the 64-bit range instead of wrapping around.
final class Saturated {
  private Saturated() {}

  static long sum(long a, long b) {
    long sum = a + b;
    boolean overflow = ((a ^ sum) & (b ^ sum)) < 0;
    return overflow ? (a < 0 ? Long.MIN_VALUE : Long.MAX_VALUE) : sum;
  }

  static long difference(long a, long b) {
    long difference = a - b;
    boolean overflow = ((a ^ b) & (a ^ difference)) < 0;
    return overflow ? (a < 0 ? Long.MIN_VALUE : Long.MAX_VALUE) : difference;
  }

  static long product(long a, long b) {
    long high = Math.multiplyHigh(a, b);
    long low = a * b;
    boolean overflow = (high != 0 || low < 0) && (high != -1 || low >= 0);
    return overflow ? ((a ^ b) < 0 ? Long.MIN_VALUE : Long.MAX_VALUE) : low;
  }
}
