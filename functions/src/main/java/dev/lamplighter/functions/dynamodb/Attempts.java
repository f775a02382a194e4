package dev.lamplighter.functions.dynamodb;

import dev.lamplighter.functions.port.Ticker;
import java.time.Duration;
import java.util.random.RandomGenerator;

/// The tries of one call: a few, with a wait before each further one that is drawn anew from a span
/// that doubles, so that those who met once do not meet again.
final class Attempts {
  static final int MAX = 4;

  /// A transaction is over in milliseconds.
  private static final Duration FIRST_WAIT_MAX = Duration.ofMillis(50);

  private final Ticker ticker;
  private final RandomGenerator random;
  private int made = 1;

  Attempts(Ticker ticker, RandomGenerator random) {
    this.ticker = ticker;
    this.random = random;
  }

  /// Waits and says true, or says false at once if there were enough.
  boolean again() {
    if (made == MAX) {
      return false;
    }
    long most = FIRST_WAIT_MAX.toMillis() << (made - 1);
    ticker.waitFor(Duration.ofMillis(1 + random.nextLong(most)));
    made++;
    return true;
  }

  int made() {
    return made;
  }
}
