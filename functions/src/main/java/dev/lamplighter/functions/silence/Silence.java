package dev.lamplighter.functions.silence;

import dev.lamplighter.functions.port.CallFailed.Kind;
import dev.lamplighter.functions.port.NoAnswer;
import dev.lamplighter.functions.port.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/// That a server has kept a look waiting, and then said nothing. Whatever else the look has for it
/// would wait as long and get as little; so it fails at once, for the same reason.
///
/// What fails fast, such as a connection that was closed, costs no wait and may work the next
/// moment: it is no silence. Nor is one write: a webhook may hold up the eviction of a single pod,
/// look by look, and the others must not wait for that.
final class Silence {
  /// A refusal takes milliseconds, and a connection that is tried in vain some seconds.
  private static final Duration LONG = Duration.ofSeconds(1);

  /// Writes without an answer, with none in between that had one.
  private static final int WRITES = 3;

  private final Ticker ticker;
  private Optional<String> why = Optional.empty();
  private int writesInARow;

  Silence(Ticker ticker) {
    this.ticker = ticker;
  }

  /// Another look begins, and may ask again.
  void isOver() {
    why = Optional.empty();
    writesInARow = 0;
  }

  /// Ask, unless a call has kept us waiting: then throws [NoAnswer] as that one did. Otherwise
  /// throws whatever this one throws.
  <T> T ask(Supplier<T> call) {
    return unless(call, 1);
  }

  /// The same for something that is to be done.
  <T> T write(Supplier<T> call) {
    return unless(call, WRITES - writesInARow);
  }

  /// `more` silences of this kind make one of the server.
  private <T> T unless(Supplier<T> call, int more) {
    if (why.isPresent()) {
      throw new NoAnswer(Kind.UNAVAILABLE, why.get());
    }
    Duration began = ticker.monotonic();
    try {
      T answer = call.get();
      writesInARow = 0;
      return answer;
    } catch (NoAnswer none) {
      if (ticker.monotonic().minus(began).compareTo(LONG) >= 0) {
        writesInARow++;
        why = Optional.of(none.reason()).filter(_ -> more <= 1);
      }
      throw none;
    }
  }
}
