package dev.lamplighter.functions.wire.yaml;

import dev.lamplighter.functions.wire.yaml.YamlValue.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What kubectl makes of a scalar without quotes, and how it writes it in the JSON that the API
/// server gets. See decision 0005.
///
/// That is mostly YAML 1.1: `yes`, `on` and `y` are booleans, `1_000` is a number and `014` is
/// twelve. Of YAML 1.2 it takes `0o14`. Times and sexagesimal numbers stay strings. A number that
/// is whole is an integer however it is written: `1.0` and `1e3` too.
public record PlainScalar(Kind kind, String json) {
  private static final List<String> NOTHING = List.of("", "~", "null", "Null", "NULL");
  private static final List<String> TRUE =
      List.of("y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON");
  private static final List<String> FALSE =
      List.of("n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF");

  private static final Pattern NOT_FINITE =
      Pattern.compile("[-+]?\\.(inf|Inf|INF)|\\.(nan|NaN|NAN)");
  private static final Pattern LIKE_A_NUMBER = Pattern.compile("[-+]?\\.?[0-9][^ ]*|[-+][0-9._]+");
  private static final Pattern WITH_BASE =
      Pattern.compile("([-+]?)(?:0[xX]([0-9a-fA-F]+)|0[bB]([01]+)|0[oO]?([0-7]+))");
  private static final Pattern DECIMAL = Pattern.compile("[-+]?(0|[1-9][0-9]*)");
  private static final Pattern FLOAT =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");

  private static final List<Integer> RADIXES = List.of(16, 2, 8);

  private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger MOST =
      BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE);

  /// Where JSON's numbers change to powers of ten, as Go writes them.
  private static final int POWERS_FROM = 21;

  private static final int POWERS_BELOW = -6;

  /// Whether it needs no quotes to be the string that it is.
  public static boolean isString(String text) {
    return isFinite(text) && of(text).kind() == Kind.STRING;
  }

  static PlainScalar of(String text) {
    if (NOTHING.contains(text)) {
      return new PlainScalar(Kind.NULL, "null");
    }
    if (TRUE.contains(text) || FALSE.contains(text)) {
      return new PlainScalar(Kind.BOOLEAN, String.valueOf(TRUE.contains(text)));
    }
    if (!isFinite(text)) {
      return new PlainScalar(Kind.FLOAT, text);
    }
    return number(text).orElseGet(() -> new PlainScalar(Kind.STRING, text));
  }

  /// Whether it is anything but YAML's infinity or "not a number", which JSON can't say.
  static boolean isFinite(String text) {
    return !NOT_FINITE.matcher(text).matches();
  }

  private static Optional<PlainScalar> number(String text) {
    if (!LIKE_A_NUMBER.matcher(text).matches()) {
      return Optional.empty();
    }
    // A fraction that begins with its point may have no underscores.
    String digits = text.startsWith(".") ? text : text.replace("_", "");
    return integer(digits)
        .map(number -> new PlainScalar(Kind.INTEGER, number.toString()))
        .or(() -> fraction(digits));
  }

  /// A whole number of 64 bits, with or without a sign.
  private static Optional<BigInteger> integer(String digits) {
    Optional<BigInteger> number =
        DECIMAL.matcher(digits).matches()
            ? Optional.of(new BigInteger(digits))
            : withBase(WITH_BASE.matcher(digits));
    return number.filter(it -> it.compareTo(LEAST) >= 0 && it.compareTo(MOST) <= 0);
  }

  private static Optional<BigInteger> withBase(Matcher number) {
    if (!number.matches()) {
      return Optional.empty();
    }
    String sign = number.group(1);
    for (int base = 0; base < RADIXES.size(); base++) {
      String digits = number.group(base + 2);
      if (digits != null) {
        return Optional.of(new BigInteger(sign + digits, RADIXES.get(base)));
      }
    }
    return Optional.empty();
  }

  private static Optional<PlainScalar> fraction(String digits) {
    if (!FLOAT.matcher(digits).matches()) {
      return Optional.empty();
    }
    double number = Double.parseDouble(digits);
    if (Double.isInfinite(number)) {
      return Optional.empty();
    }
    String json = json(number);
    return Optional.of(new PlainScalar(json.matches("-?[0-9]+") ? Kind.INTEGER : Kind.FLOAT, json));
  }

  private static String json(double number) {
    if (number == 0) {
      return 1 / number < 0 ? "-0" : "0";
    }
    var shortest = new BigDecimal(Double.toString(number)).stripTrailingZeros();
    int power = shortest.precision() - shortest.scale() - 1;
    if (power >= POWERS_BELOW && power < POWERS_FROM) {
      return shortest.toPlainString();
    }
    String digits = shortest.movePointLeft(power).toPlainString();
    return String.format(Locale.ROOT, "%se%+d", digits, power);
  }
}
