package dev.lamplighter.functions.aws.nodeclass;

import dev.lamplighter.functions.port.CallFailed.Kind;
import dev.lamplighter.functions.port.NoAnswer;
import dev.lamplighter.functions.port.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/// That IAM can't be reached from here, as from subnets without a way out of their VPC (spec AWS
/// 7.6). Each call would find that out anew within nine seconds, in the middle of a look that needs
/// its answer least; so for a minute they fail at once.
final class OutOfReach {
  private static final Duration TAKEN_FOR = Duration.ofMinutes(1);

  private final Ticker ticker;
  private Optional<Found> last = Optional.empty();

  OutOfReach(Ticker ticker) {
    this.ticker = ticker;
  }

  private record Found(String why, Duration at) {}

  /// Throws [NoAnswer] as the last call did, or whatever this one throws.
  <T> T unless(Supplier<T> call) {
    last = last.filter(it -> ticker.monotonic().minus(it.at()).compareTo(TAKEN_FOR) < 0);
    if (last.isPresent()) {
      throw new NoAnswer(Kind.UNAVAILABLE, last.get().why());
    }
    try {
      return call.get();
    } catch (NoAnswer none) {
      if (none.kind() == Kind.UNAVAILABLE) {
        last = Optional.of(new Found(none.reason(), ticker.monotonic()));
      }
      throw none;
    }
  }
}
