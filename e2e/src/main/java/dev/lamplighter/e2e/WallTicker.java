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
  private static final InstantSource CLOCK = InstantSource.system();
  private static final RandomGenerator RANDOM = new SecureRandom();

  @Override
  public Instant now() {
    return CLOCK.instant();
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
    return RANDOM.nextLong();
  }
}
