package dev.lamplighter.cli.html;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Where a time stands on the axis, and at which times it is labelled.
final class TimeScale {
  static final double LEFT = 250;
  static final double RIGHT = 1180;
  private static final int TICKS_MOST = 12;

  private static final List<Duration> STEPS =
      List.of(
          Duration.ofSeconds(1),
          Duration.ofSeconds(5),
          Duration.ofSeconds(10),
          Duration.ofSeconds(30),
          Duration.ofMinutes(1),
          Duration.ofMinutes(2),
          Duration.ofMinutes(5),
          Duration.ofMinutes(10),
          Duration.ofMinutes(30),
          Duration.ofHours(1),
          Duration.ofHours(2),
          Duration.ofHours(6),
          Duration.ofHours(12),
          Duration.ofDays(1),
          Duration.ofDays(2));

  private final Duration length;

  TimeScale(Duration length) {
    this.length = length.isPositive() ? length : Duration.ofSeconds(1);
  }

  double x(Duration at) {
    return LEFT + (RIGHT - LEFT) * at.toMillis() / length.toMillis();
  }

  Duration length() {
    return length;
  }

  List<Duration> ticks() {
    Duration step =
        STEPS.stream()
            .filter(each -> length.dividedBy(each) <= TICKS_MOST)
            .findFirst()
            .orElseGet(() -> Duration.ofDays(length.toDays() / TICKS_MOST + 1));
    var ticks = new ArrayList<Duration>();
    for (Duration at = Duration.ZERO; at.compareTo(length) <= 0; at = at.plus(step)) {
      ticks.add(at);
    }
    return ticks;
  }
}
