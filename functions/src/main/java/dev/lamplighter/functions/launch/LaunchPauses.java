package dev.lamplighter.functions.launch;

import dev.lamplighter.functions.port.Ticker;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// How long to leave EC2 alone after it has said no, by claim or by pool, or for all where it
/// throttles: from [#FIRST], doubling with each further no, to [#MOST]. Kept for one invocation,
/// which looks every second or two; the schedule's minute is pause enough between two. What has to
/// outlast it is in the table: a shortage, a quota, spot as a whole
/// ([dev.lamplighter.catalogue.Outages]).
public final class LaunchPauses {
  /// The subject of a throttle, which is the account's.
  static final String EC2 = "EC2";

  private static final Duration FIRST = Duration.ofSeconds(2);
  private static final Duration MOST = Duration.ofSeconds(60);

  private final Ticker ticker;
  private final Map<String, Pause> pauses = new TreeMap<>();

  public LaunchPauses(Ticker ticker) {
    this.ticker = ticker;
  }

  private record Pause(Duration until, Duration length, int inARow) {}

  /// EC2 has said no to `subject` once more.
  void refused(String subject) {
    Pause before = pauses.get(subject);
    Duration length = before == null ? FIRST : shorter(before.length().multipliedBy(2), MOST);
    int inARow = before == null ? 1 : before.inARow() + 1;
    pauses.put(subject, new Pause(ticker.monotonic().plus(length), length, inARow));
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  /// How many times in a row EC2 has said no to it.
  int inARow(String subject) {
    return Optional.ofNullable(pauses.get(subject)).map(Pause::inARow).orElse(0);
  }

  void succeeded(String subject) {
    pauses.remove(subject);
  }

  /// How much longer to wait, if at all.
  Optional<Duration> left(String subject) {
    return Optional.ofNullable(pauses.get(subject))
        .map(pause -> pause.until().minus(ticker.monotonic()))
        .filter(Duration::isPositive);
  }
}
