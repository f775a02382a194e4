package dev.lamplighter.local.functions;

import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.local.time.Timeline;
import java.time.Duration;
import java.time.Instant;

/// A clock that a test moves, and that moves itself when it is waited on: whatever is due meanwhile
/// happens then.
final class TestTicker implements Ticker {
  static final Instant START = Instant.parse("2026-03-02T09:00:00Z");

  private final Timeline timeline;
  private long nonces;

  TestTicker(Timeline timeline) {
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
    return ++nonces;
  }
}
