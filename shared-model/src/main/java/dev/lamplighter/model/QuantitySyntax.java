package dev.lamplighter.model;

import dev.lamplighter.model.Quantity.Format;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How a quantity is written: a signed decimal, then a decimal suffix, a binary suffix or a decimal
/// exponent (Kubernetes API conventions, "resource.Quantity").
final class QuantitySyntax {
  private static final Pattern NUMBER_AND_SUFFIX =
      Pattern.compile("([+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+))(.*)", Pattern.DOTALL);
  private static final Pattern EXPONENT = Pattern.compile("[eE]([+-]?[0-9]{1,9})");

  /// Suffixes by power of 1000, from nano on; `k` is the third after the empty one.
  private static final List<String> DECIMAL =
      List.of("n", "u", "m", "", "k", "M", "G", "T", "P", "E");

  private static final int DECIMAL_UNIT = 3;

  /// Suffixes by power of 1024, from none on.
  private static final List<String> BINARY = List.of("", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei");

  private static final int BINARY_BITS = 10;
  private static final BigDecimal KIBI = BigDecimal.valueOf(1024);
  private static final BigDecimal LARGEST_BINARY = BigDecimal.valueOf(Long.MAX_VALUE);

  /// Beyond this an exponent can't be meant, and its digits would fill the memory.
  private static final int LARGEST_EXPONENT = 1000;

  private QuantitySyntax() {}

  static Quantity parse(String text) {
    Matcher parts = NUMBER_AND_SUFFIX.matcher(text);
    if (!parts.matches()) {
      throw new QuantityFormatException(text, "does not start with a number");
    }
    BigDecimal number = new BigDecimal(parts.group(1));
    String suffix = parts.group(2);
    if (DECIMAL.contains(suffix)) {
      int power = DECIMAL_UNIT * DECIMAL.indexOf(suffix) - Quantity.NANO_DIGITS;
      return decimal(number.scaleByPowerOfTen(power), Format.DECIMAL_SI);
    }
    if (BINARY.contains(suffix)) {
      BigInteger unit = BigInteger.ONE.shiftLeft(BINARY_BITS * BINARY.indexOf(suffix));
      return binary(number.multiply(new BigDecimal(unit)));
    }
    Matcher exponent = EXPONENT.matcher(suffix);
    if (!exponent.matches()) {
      throw new QuantityFormatException(text, "ends in an unknown suffix (" + suffix + ")");
    }
    int power = Integer.parseInt(exponent.group(1));
    if (Math.abs(power) > LARGEST_EXPONENT) {
      throw new QuantityFormatException(
          text, "has an exponent beyond %d".formatted(LARGEST_EXPONENT));
    }
    return decimal(number.scaleByPowerOfTen(power), Format.DECIMAL_EXPONENT);
  }

  private static Quantity decimal(BigDecimal number, Format format) {
    return new Quantity(capped(number), format);
  }

  /// Binary quantities end at 64 bits, and less than one byte is shown in decimal.
  private static Quantity binary(BigDecimal number) {
    BigDecimal capped = capped(number);
    BigDecimal size = capped.abs();
    if (size.compareTo(LARGEST_BINARY) > 0) {
      capped = capped.signum() < 0 ? LARGEST_BINARY.negate() : LARGEST_BINARY;
    }
    boolean fraction = size.signum() > 0 && size.compareTo(BigDecimal.ONE) < 0;
    return new Quantity(capped, fraction ? Format.DECIMAL_SI : Format.BINARY_SI);
  }

  private static BigDecimal capped(BigDecimal number) {
    return number.scale() > Quantity.NANO_DIGITS
        ? number.setScale(Quantity.NANO_DIGITS, RoundingMode.UP)
        : number;
  }

  static String print(Quantity quantity) {
    BigDecimal amount = quantity.amount();
    if (amount.signum() == 0) {
      return "0";
    }
    return switch (quantity.format()) {
      case DECIMAL_SI -> printDecimal(amount, Format.DECIMAL_SI);
      case DECIMAL_EXPONENT -> printDecimal(amount, Format.DECIMAL_EXPONENT);
      case BINARY_SI ->
          amount.scale() > 0 || amount.abs().compareTo(KIBI) < 0
              ? printDecimal(amount, Format.DECIMAL_SI)
              : printBinary(amount.toBigIntegerExact());
    };
  }

  private static String printDecimal(BigDecimal amount, Format format) {
    int power = Math.floorDiv(-amount.scale(), DECIMAL_UNIT) * DECIMAL_UNIT;
    if (format == Format.DECIMAL_EXPONENT) {
      String mantissa = amount.scaleByPowerOfTen(-power).toBigIntegerExact().toString();
      return power == 0 ? mantissa : mantissa + "e" + power;
    }
    int index = Math.min((power + Quantity.NANO_DIGITS) / DECIMAL_UNIT, DECIMAL.size() - 1);
    int shown = DECIMAL_UNIT * index - Quantity.NANO_DIGITS;
    return amount.scaleByPowerOfTen(-shown).toBigIntegerExact() + DECIMAL.get(index);
  }

  private static String printBinary(BigInteger amount) {
    int index = Math.min(amount.getLowestSetBit() / BINARY_BITS, BINARY.size() - 1);
    return amount.shiftRight(BINARY_BITS * index) + BINARY.get(index);
  }
}
