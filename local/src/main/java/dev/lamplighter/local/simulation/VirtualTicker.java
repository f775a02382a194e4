package dev.lamplighter.local.simulation;

import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.local.time.Timeline;
import java.time.Duration;
import java.time.Instant;

/// An invocation's clock in virtual time; waiting gives the baton away.
final class VirtualTicker implements Ticker {
  private final Timeline timeline;
  private final Baton baton;
  private final Duration skew;
  private final Instant monotonicStart;

  /// `skew` is how far the wall clock is off; the monotonic one never is.
  VirtualTicker(Timeline timeline, Baton baton, Duration skew) {
    this.timeline = timeline;
    this.baton = baton;
    this.skew = skew;
    this.monotonicStart = timeline.now();
  }

  @Override
  public Instant now() {
    return timeline.now().plus(skew);
  }

  @Override
  public Duration monotonic() {
    return Duration.between(monotonicStart, timeline.now());
  }

  @Override
  public void waitFor(Duration duration) {
    baton.switchPoint(duration);
  }

  @Override
  public long nonce() {
    return timeline.random().nextLong();
  }
}
