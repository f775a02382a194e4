package dev.lamplighter.functions.dynamodb;

import dev.lamplighter.functions.port.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Waits in no time at all, and remembers for how long.
final class PatientTicker implements Ticker {
  private final List<Duration> waits = new ArrayList<>();
  private Duration passed = Duration.ZERO;
  private long nonces;

  @Override
  public Instant now() {
    return Instant.parse("2026-03-01T12:00:00Z").plus(passed);
  }

  @Override
  public Duration monotonic() {
    return passed;
  }

  @Override
  public void waitFor(Duration duration) {
    waits.add(duration);
    passed = passed.plus(duration);
  }

  @Override
  public long nonce() {
    return ++nonces;
  }

  List<Duration> waits() {
    return List.copyOf(waits);
  }
}
