package dev.lamplighter.model;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/// A duration in an annotation, as Go writes it: `1h30m`, `90s`, `1.5h`.
public final class GoDuration {
  private static final Pattern DURATION =
      Pattern.compile("\\+?(?:(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:ns|us|µs|μs|ms|s|m|h))+");
  private static final Pattern PART = Pattern.compile("([0-9.]+)([a-zµμ]+)");

  private GoDuration() {}

  /// A positive one of at most some 290 years; empty for anything else.
  public static Optional<Duration> parse(String text) {
    if (!DURATION.matcher(text).matches()) {
      return Optional.empty();
    }
    BigDecimal nanos =
        PART.matcher(text)
            .results()
            .map(part -> new BigDecimal(part.group(1)).multiply(nanosOf(part.group(2))))
            .reduce(BigDecimal.ZERO, BigDecimal::add);
    boolean inRange =
        nanos.compareTo(BigDecimal.ONE) >= 0
            && nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0;
    return inRange ? Optional.of(Duration.ofNanos(nanos.longValue())) : Optional.empty();
  }

  private static BigDecimal nanosOf(String unit) {
    return BigDecimal.valueOf(
        switch (unit) {
          case "ns" -> 1L;
          case "us", "µs", "μs" -> 1_000L;
          case "ms" -> 1_000_000L;
          case "s" -> 1_000_000_000L;
          case "m" -> 60_000_000_000L;
          case "h" -> 3_600_000_000_000L;
          default ->
              throw new IllegalArgumentException("Unknown unit of time (%s)".formatted(unit));
        });
  }
}
