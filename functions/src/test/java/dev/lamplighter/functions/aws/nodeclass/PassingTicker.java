package dev.lamplighter.functions.aws.nodeclass;

import dev.lamplighter.functions.port.Ticker;
import java.time.Duration;
import java.time.Instant;

/// Time that passes when a test says so, and in which nobody may wait.
final class PassingTicker implements Ticker {
  private Duration now = Duration.ZERO;

  void passes(Duration time) {
    now = now.plus(time);
  }

  @Override
  public Instant now() {
    return Instant.EPOCH.plus(now);
  }

  @Override
  public Duration monotonic() {
    return now;
  }

  @Override
  public void waitFor(Duration duration) {
    throw new AssertionError("Nothing here waits, but somebody for " + duration);
  }

  @Override
  public long nonce() {
    return 0;
  }
}
