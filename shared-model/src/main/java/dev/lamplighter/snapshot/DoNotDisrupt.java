package dev.lamplighter.snapshot;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.ObjectMeta;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SortedMap;
import java.util.regex.Pattern;

/// The annotation `karpenter.sh/do-not-disrupt` (spec core 6.2).
///
/// On a node or claim `"true"` counts and nothing else. On a pod a duration such as `30m` counts
/// too: it protects the pod that long from its start. Any other value is as good as none.
public final class DoNotDisrupt {
  private static final Pattern DURATION =
      Pattern.compile("\\+?(?:(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:ns|us|µs|μs|ms|s|m|h))+");
  private static final Pattern PART = Pattern.compile("([0-9.]+)([a-zµμ]+)");

  private DoNotDisrupt() {}

  /// Whether a node says so.
  public static boolean on(ObjectMeta meta) {
    return on(meta.annotations());
  }

  /// Whether these annotations of a node or claim say so.
  public static boolean on(SortedMap<AnnotationKey, String> annotations) {
    return "true".equals(annotations.get(AnnotationKey.DO_NOT_DISRUPT));
  }

  /// Whether the pod is protected at `now`.
  public static boolean protects(PodView pod, Instant now) {
    return on(pod.meta())
        || protection(pod)
            .map(time -> pod.status().startTime().map(s -> now.isBefore(s.plus(time))).orElse(true))
            .orElse(false);
  }

  /// When a protection with a duration ends; empty for one without, and for none.
  public static Optional<Instant> endOf(PodView pod) {
    return protection(pod).flatMap(time -> pod.status().startTime().map(start -> start.plus(time)));
  }

  private static Optional<Duration> protection(PodView pod) {
    return Optional.ofNullable(pod.meta().annotations().get(AnnotationKey.DO_NOT_DISRUPT))
        .flatMap(DoNotDisrupt::parse);
  }

  /// A positive duration as Go writes it: `1h30m`, `90s`, `1.5h`; at most some 290 years.
  private static Optional<Duration> parse(String text) {
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
