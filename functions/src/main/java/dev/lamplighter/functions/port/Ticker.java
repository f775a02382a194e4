package dev.lamplighter.functions.port;

import java.time.Duration;
import java.time.Instant;

/// The invocation's clock, its waits and its one source of randomness.
public interface Ticker {
  /// The wall clock, which may be wrong by minutes.
  Instant now();

  /// A clock that never jumps, from an arbitrary start; never compared between invocations.
  Duration monotonic();

  void waitFor(Duration duration);

  /// Whether this environment is being taken down: then no further look begins.
  default boolean ending() {
    return false;
  }

  /// Drawn anew at each call: tells apart two invocations that share a request id or a snapshot.
  long nonce();
}
