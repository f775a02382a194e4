package dev.lamplighter.model;

import java.math.BigDecimal;
import java.math.RoundingMode;

/// What something costs in an hour, in millionths of a dollar. Never negative.
public record Price(long microsPerHour) implements Comparable<Price> {
  public static final Price ZERO = new Price(0);

  /// From here on a price is none, only a rank: a million dollars, which no instance costs.
  private static final long UNKNOWN_FROM = 1_000_000_000_000L;

  private static final int MICRO_DIGITS = 6;
  private static final int SHOWN_DIGITS = 4;

  public Price {
    if (microsPerHour < 0) {
      throw new IllegalArgumentException(
          "Price must not be negative: microsPerHour=" + microsPerHour);
    }
  }

  public static Price ofMicros(long microsPerHour) {
    return new Price(microsPerHour);
  }

  /// The price of `dollars` an hour; what is finer than a millionth is rounded half up.
  public static Price ofDollars(BigDecimal dollars) {
    return new Price(
        dollars
            .setScale(MICRO_DIGITS, RoundingMode.HALF_UP)
            .movePointRight(MICRO_DIGITS)
            .longValueExact());
  }

  /// Stands for a price that nobody knows: above every known one, and among its like by `rank`.
  public static Price unknown(long rank) {
    return new Price(Math.addExact(UNKNOWN_FROM, rank));
  }

  /// Whether it is, or has in its sum, a price that nobody knows.
  public boolean isUnknown() {
    return microsPerHour >= UNKNOWN_FROM;
  }

  /// The sum; too large a sum throws, because a wrong price is worse than none.
  public Price plus(Price other) {
    return new Price(Math.addExact(microsPerHour, other.microsPerHour));
  }

  public Price times(long count) {
    return new Price(Math.multiplyExact(microsPerHour, count));
  }

  /// A part of it, rounded up, so that nothing becomes free.
  public Price dividedBy(int parts) {
    return new Price(Math.ceilDiv(microsPerHour, parts));
  }

  public BigDecimal dollars() {
    return BigDecimal.valueOf(microsPerHour, MICRO_DIGITS);
  }

  public boolean isLessThan(Price other) {
    return microsPerHour < other.microsPerHour;
  }

  @Override
  public int compareTo(Price other) {
    return Long.compare(microsPerHour, other.microsPerHour);
  }

  /// At least four decimals, more only where they are not zero: `$0.0260/h`, `$0.011375/h`.
  @Override
  public String toString() {
    if (isUnknown()) {
      return "an unknown price";
    }
    BigDecimal shown = dollars().stripTrailingZeros();
    if (shown.scale() < SHOWN_DIGITS) {
      shown = shown.setScale(SHOWN_DIGITS);
    }
    return "$" + shown.toPlainString() + "/h";
  }
}
