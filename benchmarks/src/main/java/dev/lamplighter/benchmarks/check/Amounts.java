package dev.lamplighter.benchmarks.check;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.TreeMap;

/// Amounts of resources: CPU in thousandths of a core, everything else in its unit.
final class Amounts {
  private static final Map<String, BigDecimal> SUFFIXES =
      Map.ofEntries(
          Map.entry("m", new BigDecimal("0.001")),
          Map.entry("k", BigDecimal.valueOf(1_000)),
          Map.entry("M", BigDecimal.valueOf(1_000_000)),
          Map.entry("G", BigDecimal.valueOf(1_000_000_000)),
          Map.entry("T", BigDecimal.valueOf(1_000_000_000_000L)),
          Map.entry("Ki", BigDecimal.valueOf(1L << 10)),
          Map.entry("Mi", BigDecimal.valueOf(1L << 20)),
          Map.entry("Gi", BigDecimal.valueOf(1L << 30)),
          Map.entry("Ti", BigDecimal.valueOf(1L << 40)));

  private final Map<String, BigDecimal> byName = new TreeMap<>();

  Amounts add(String name, String quantity) {
    return add(name, parse(quantity));
  }

  Amounts add(String name, long amount) {
    return add(name, BigDecimal.valueOf(amount));
  }

  private Amounts add(String name, BigDecimal amount) {
    byName.merge(name, amount, BigDecimal::add);
    return this;
  }

  Amounts add(Amounts other) {
    other.byName.forEach(this::add);
    return this;
  }

  Amounts subtract(String name, String quantity) {
    return add(name, parse(quantity).negate());
  }

  /// Of each resource the larger amount.
  Amounts atLeast(Amounts other) {
    other.byName.forEach((name, amount) -> byName.merge(name, amount, BigDecimal::max));
    return this;
  }

  BigDecimal of(String name) {
    return byName.getOrDefault(name, BigDecimal.ZERO);
  }

  /// The names of what there is more of here than there.
  Iterable<String> beyond(Amounts room) {
    return byName.keySet().stream().filter(name -> of(name).compareTo(room.of(name)) > 0).toList();
  }

  /// A quantity as Kubernetes writes it, without its exponents, which the problems do not use.
  static BigDecimal parse(String quantity) {
    int digits = quantity.length();
    while (digits > 0 && !Character.isDigit(quantity.charAt(digits - 1))) {
      digits--;
    }
    String suffix = quantity.substring(digits);
    BigDecimal number = new BigDecimal(quantity.substring(0, digits));
    if (suffix.isEmpty()) {
      return number;
    }
    BigDecimal unit = SUFFIXES.get(suffix);
    if (unit == null) {
      throw new IllegalArgumentException("Quantity (%s) has no known suffix".formatted(quantity));
    }
    return number.multiply(unit);
  }

  @Override
  public String toString() {
    var text = new StringBuilder();
    byName.forEach(
        (name, amount) ->
            text.append(text.isEmpty() ? "" : ", ")
                .append(name)
                .append(' ')
                .append(
                    amount.setScale(3, RoundingMode.HALF_UP).stripTrailingZeros().toPlainString()));
    return text.toString();
  }
}
