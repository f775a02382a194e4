package dev.lamplighter.e2e;

import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.local.time.Timeline;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/// A clock that stands still until somebody waits, and then is there at once: what is due meanwhile
/// in the pretend cluster happens.
final class SkippedTime implements Ticker {
  private final Timeline timeline;
  private final RandomGenerator random = new SecureRandom();

  SkippedTime(Timeline timeline) {
    this.timeline = timeline;
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
