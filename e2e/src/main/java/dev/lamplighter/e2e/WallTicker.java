package dev.lamplighter.e2e;

import dev.lamplighter.functions.port.Ticker;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;

/// The wall's clock, for any number of threads.
enum WallTicker implements Ticker {
  WALL;

  private static final long START = System.nanoTime();

  private final InstantSource clock = InstantSource.system();
  private final RandomGenerator random = new SecureRandom();

  @Override
  public Instant now() {
    return clock.instant();
  }

  @Override
  public Duration monotonic() {
    return Duration.ofNanos(System.nanoTime() - START);
  }

  @Override
  public void waitFor(Duration duration) {
    long end = System.nanoTime() + duration.toNanos();
    while (System.nanoTime() < end && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(end - System.nanoTime());
    }
  }

  @Override
  public long nonce() {
    return random.nextLong();
  }
}
