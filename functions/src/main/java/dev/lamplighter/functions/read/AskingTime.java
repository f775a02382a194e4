package dev.lamplighter.functions.read;

import dev.lamplighter.functions.port.Ticker;
import java.time.Duration;
import java.util.Optional;

/// How long one look may begin questions about EC2NodeClasses, from the first on. AWS may take 18 s
/// to say nothing, and a look that asks about a hundred classes would never come to act: those that
/// it does not get to are next look's.
final class AskingTime {
  /// Some sixteen classes where each of four calls takes 150 ms.
  static final Duration PER_LOOK = Duration.ofSeconds(10);

  private final Ticker ticker;
  private Optional<Duration> began = Optional.empty();

  AskingTime(Ticker ticker) {
    this.ticker = ticker;
  }

  /// Whether another class may be asked about. The first always may.
  boolean isLeft() {
    Duration now = now();
    Duration first = began.orElse(now);
    began = Optional.of(first);
    return now.minus(first).compareTo(PER_LOOK) < 0;
  }

  Duration now() {
    return ticker.monotonic();
  }
}
