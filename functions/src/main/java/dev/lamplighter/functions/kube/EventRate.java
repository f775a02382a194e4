package dev.lamplighter.functions.kube;

import dev.lamplighter.decision.EventReason;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;

/// How many events of one reason are published: 25 at once, and five a second after that, as a
/// token bucket for each reason (spec core 4.11, and client-go's burst).
///
/// Ten thousand pods without a place are told about little by little, and nothing else waits.
final class EventRate {
  private static final int AT_ONCE = 25;
  private static final Duration ONE_MORE_AFTER = Duration.ofMillis(200);

  /// When each bucket will be full again.
  private final Map<EventReason, Instant> fullAt = new EnumMap<>(EventReason.class);

  /// Whether one more may be published now; if so it counts.
  boolean admits(EventReason reason, Instant now) {
    Instant full = fullAt.getOrDefault(reason, now);
    Instant from = full.isBefore(now) ? now : full;
    Instant next = from.plus(ONE_MORE_AFTER);
    if (next.isAfter(now.plus(ONE_MORE_AFTER.multipliedBy(AT_ONCE)))) {
      return false;
    }
    fullAt.put(reason, next);
    return true;
  }
}
