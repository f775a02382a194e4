package dev.lamplighter.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/// A Kubernetes `resource.Quantity`: an exact number and the style it was written in.
///
/// Nothing finer than a billionth exists: parsing rounds away from zero, so that whoever asks for
/// some gets some. Two quantities are equal when their *values* are (`1Gi` equals `1024Mi` and
/// `1073741824`), whatever their style; that keeps `equals` and `compareTo` in step.
public final class Quantity implements Comparable<Quantity> {
  /// The style a quantity is printed in.
  public enum Format {
    /// Powers of ten by suffix: `1500m`, `2k`.
    DECIMAL_SI,
    /// Powers of two by suffix: `512Mi`.
    BINARY_SI,
    /// Powers of ten by exponent: `1e3`.
    DECIMAL_EXPONENT
  }

  public static final Quantity ZERO = new Quantity(BigDecimal.ZERO, Format.DECIMAL_SI);

  static final int NANO_DIGITS = 9;
  private static final int MILLI_DIGITS = 3;
  private static final int INT64_DIGITS = 19;
  private static final BigInteger INT64_MAX = BigInteger.valueOf(Long.MAX_VALUE);
  private static final BigInteger INT64_MIN = BigInteger.valueOf(Long.MIN_VALUE);

  private final BigDecimal amount;
  private final Format format;

  Quantity(BigDecimal amount, Format format) {
    this.amount = amount.stripTrailingZeros();
    this.format = format;
  }

  /// Reads a quantity as the API server does; throws [QuantityFormatException].
  public static Quantity parse(String text) {
    return QuantitySyntax.parse(text);
  }

  /// `value` whole units: pods, nodes, devices, cores.
  public static Quantity of(long value) {
    return new Quantity(BigDecimal.valueOf(value), Format.DECIMAL_SI);
  }

  /// `millis` thousandths, as CPU is counted.
  public static Quantity ofMillis(long millis) {
    return new Quantity(BigDecimal.valueOf(millis, MILLI_DIGITS), Format.DECIMAL_SI);
  }

  /// `bytes`, printed with binary suffixes.
  public static Quantity ofBytes(long bytes) {
    return new Quantity(BigDecimal.valueOf(bytes), Format.BINARY_SI);
  }

  public Format format() {
    return format;
  }

  public boolean isNegative() {
    return amount.signum() < 0;
  }

  public boolean isZero() {
    return amount.signum() == 0;
  }

  /// Whole units, rounded away from zero; beyond 64 bits the largest or smallest long.
  public long value() {
    return rounded(amount);
  }

  /// Thousandths, rounded away from zero; beyond 64 bits the largest or smallest long.
  public long milliValue() {
    return rounded(amount.movePointRight(MILLI_DIGITS));
  }

  private static long rounded(BigDecimal number) {
    if (number.precision() - number.scale() > INT64_DIGITS) {
      return number.signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
    BigInteger whole = number.setScale(0, RoundingMode.UP).toBigInteger();
    return whole.min(INT64_MAX).max(INT64_MIN).longValueExact();
  }

  BigDecimal amount() {
    return amount;
  }

  @Override
  public int compareTo(Quantity other) {
    return amount.compareTo(other.amount);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Quantity that && amount.equals(that.amount);
  }

  @Override
  public int hashCode() {
    return amount.hashCode();
  }

  /// The canonical text, as Kubernetes prints it: the largest suffix that needs no fraction.
  @Override
  public String toString() {
    return QuantitySyntax.print(this);
  }
}
