package dev.lamplighter.functions.live;

import dev.lamplighter.functions.port.Ticker;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;

/// This machine's clock, and its source of randomness. A wait ends early when its thread is
/// interrupted.
public final class SystemTicker implements Ticker {
  private final InstantSource clock = InstantSource.system();
  private final RandomGenerator random = new SecureRandom();
  private final long start = System.nanoTime();
  private final BooleanSupplier ending;

  public SystemTicker() {
    this(() -> false);
  }

  /// `ending` says whether this process is being taken down.
  public SystemTicker(BooleanSupplier ending) {
    this.ending = ending;
  }

  @Override
  public boolean ending() {
    return ending.getAsBoolean();
  }

  @Override
  public Instant now() {
    return clock.instant();
  }

  @Override
  public Duration monotonic() {
    return Duration.ofNanos(System.nanoTime() - start);
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
