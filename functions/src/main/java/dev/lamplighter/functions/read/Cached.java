package dev.lamplighter.functions.read;

import dev.lamplighter.functions.port.CallFailed;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Something that changes seldom, kept by an environment and read again once it is older than
/// `fresh`. While it can't be read again, the old value serves.
final class Cached<T> {
  private final Duration fresh;
  private final Supplier<T> read;
  private Optional<Kept<T>> kept = Optional.empty();

  Cached(Duration fresh, Supplier<T> read) {
    this.fresh = fresh;
    this.read = read;
  }

  private record Kept<T>(T value, Instant readAt) {}

  /// The value at `now`; where an old one serves because it could not be read again, `failed` hears
  /// why. Throws [CallFailed] where there has never been an answer.
  T get(Instant now, Consumer<CallFailed> failed) {
    if (kept.isPresent() && now.isBefore(kept.get().readAt().plus(fresh))) {
      return kept.get().value();
    }
    try {
      var value = read.get();
      kept = Optional.of(new Kept<>(value, now));
      return value;
    } catch (CallFailed why) {
      T old = kept.orElseThrow(() -> why).value();
      failed.accept(why);
      return old;
    }
  }
}
