package dev.lamplighter.functions.aws;

import dev.lamplighter.functions.port.Ticker;
import java.time.Duration;
import java.time.Instant;

/// Time that stands still: nobody waits here.
public final class FrozenTicker implements Ticker {
  @Override
  public Instant now() {
    return Instant.EPOCH;
  }

  @Override
  public Duration monotonic() {
    return Duration.ZERO;
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
