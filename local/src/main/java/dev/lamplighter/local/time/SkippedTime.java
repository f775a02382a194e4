package dev.lamplighter.local.time;

import dev.lamplighter.functions.port.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/// A clock that stands still until somebody waits, and then is there at once: whatever is due
/// meanwhile happens then.
public final class SkippedTime implements Ticker {
  private final Timeline timeline;
  private final RandomGenerator random;

  /// Nonces are drawn from `random`.
  public SkippedTime(Timeline timeline, RandomGenerator random) {
    this.timeline = timeline;
    this.random = random;
  }

  @Override
  public Instant now() {
    return timeline.now();
  }

  @Override
  public Duration monotonic() {
    return Duration.between(Instant.EPOCH, timeline.now());
  }

  @Override
  public void waitFor(Duration duration) {
    Instant end = timeline.now().plus(duration);
    while (timeline.next().filter(next -> !next.isAfter(end)).isPresent()) {
      timeline.advanceTo(timeline.next().orElseThrow());
      timeline.runDue();
    }
    timeline.advanceTo(end);
  }

  @Override
  public long nonce() {
    return random.nextLong();
  }
}
