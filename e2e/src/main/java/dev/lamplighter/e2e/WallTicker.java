package dev.lamplighter.e2e;

import dev.lamplighter.functions.port.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;

/// The clock on the wall, on which the real parts of these tests run.
final class WallTicker implements Ticker {
  private final long start = System.nanoTime();

  @Override
  public Instant now() {
    return Instant.now();
  }

  @Override
  public Duration monotonic() {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  @Override
  public void waitFor(Duration duration) {
    try {
      Thread.sleep(duration);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public long nonce() {
    return ThreadLocalRandom.current().nextLong();
  }
}
