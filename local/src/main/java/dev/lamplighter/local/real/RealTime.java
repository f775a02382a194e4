package dev.lamplighter.local.real;

import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.local.time.Timeline;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;

/// The wall's clock, and a pretend account's future on it: what is due happens while somebody
/// waits. Of one thread.
final class RealTime implements Ticker {
  private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final InstantSource clock;
  private final Timeline timeline;
  private final RandomGenerator random;
  private final BooleanSupplier ending;
  private final long start = System.nanoTime();

  RealTime(InstantSource clock, RandomGenerator random, BooleanSupplier ending) {
    this.ending = ending;
    this.clock = clock;
    this.random = random;
    this.timeline = new Timeline(clock.instant(), random);
  }

  Timeline timeline() {
    return timeline;
  }

  /// Let all happen that is due by now.
  void catchUp() {
    Instant now = clock.instant();
    while (timeline.next().filter(next -> !next.isAfter(now)).isPresent()) {
      timeline.advanceTo(timeline.next().orElseThrow());
      timeline.runDue();
    }
    if (timeline.now().isBefore(now)) {
      timeline.advanceTo(now);
    }
  }

  @Override
  public Instant now() {
    catchUp();
    return timeline.now();
  }

  @Override
  public Duration monotonic() {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  @Override
  public void waitFor(Duration duration) {
    long end = System.nanoTime() + duration.toNanos();
    catchUp();
    while (System.nanoTime() < end && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(Math.min(NAP_NANOS, end - System.nanoTime()));
      catchUp();
    }
  }

  @Override
  public boolean ending() {
    return ending.getAsBoolean();
  }

  @Override
  public long nonce() {
    return random.nextLong();
  }
}
