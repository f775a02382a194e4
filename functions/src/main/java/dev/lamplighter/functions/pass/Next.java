package dev.lamplighter.functions.pass;

import dev.lamplighter.decision.Decision;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// What an invocation does after a look.
sealed interface Next {
  /// Between two looks while something is under way: a change is acted on within 1 to 2 s.
  Duration PAUSE = Duration.ofSeconds(1);

  /// No look starts with less time left: it may end with a CreateFleet, which takes up to 20 s. One
  /// that is late begins no call any more ([dev.lamplighter.functions.lease.Tenure#LONGEST_CALL]).
  Duration HAND_OVER = Duration.ofSeconds(25);

  /// A timer that runs out within this is waited for; for a later one the invocation is woken.
  Duration WAITED_FOR = Duration.ofSeconds(5);

  /// The schedule comes every minute by itself, so later timers need no event of their own.
  Duration SCHEDULE = Duration.ofMinutes(1);

  /// Look again after a pause.
  record Look(Duration after) implements Next {}

  /// End here; `wake` is when a follow-up is asked for.
  record End(Optional<Instant> wake) implements Next {}

  /// After `decision`, at `now`, with `left` until Lambda ends the invocation.
  static Next after(
      Decision decision, Retry retry, Settings.Mode mode, Instant now, Duration left) {
    return after(decision.busy(), decision.nextLook(), retry.pause(), mode, now, left);
  }

  /// After a quiet look.
  static Next afterQuiet(
      Optional<Instant> nextLook, Settings.Mode mode, Instant now, Duration left) {
    return after(false, nextLook, Duration.ZERO, mode, now, left);
  }

  /// After a look that the table has ended by not answering. Who else is asked to look would need
  /// the table first, so what is not waited for is left to the schedule.
  static Next afterSilence(Retry retry, Instant now, Duration left) {
    return retry.pause().compareTo(WAITED_FOR) <= 0
            && stay(retry.pause(), now, left) instanceof Look look
        ? look
        : new End(Optional.empty());
  }

  private static Next after(
      boolean busy,
      Optional<Instant> nextLook,
      Duration pause,
      Settings.Mode mode,
      Instant now,
      Duration left) {
    Duration least = atLeast(PAUSE, pause);
    Optional<Duration> timer = nextLook.map(at -> atLeast(least, Duration.between(now, at)));
    return switch (mode) {
      case TICK -> new End(wakeAt(now, timer));
      case WATCH -> stay(least, now, left);
      case ADAPTIVE -> {
        if (busy && least.compareTo(WAITED_FOR) <= 0) {
          yield stay(least, now, left);
        }
        if (busy) {
          yield new End(wakeAt(now, Optional.of(least)));
        }
        yield timer.filter(wait -> wait.compareTo(WAITED_FOR) <= 0).isPresent()
            ? stay(timer.get(), now, left)
            : new End(wakeAt(now, timer));
      }
    };
  }

  /// The same, but where it would end, stay for `wait` first.
  default Next notBefore(Duration wait, Instant now, Duration left) {
    return this instanceof End && wait.isPositive() ? stay(wait, now, left) : this;
  }

  /// Look again after `wait` if there is time, else let another invocation go on.
  private static Next stay(Duration wait, Instant now, Duration left) {
    return left.minus(wait).compareTo(HAND_OVER) >= 0
        ? new Look(wait)
        : new End(Optional.of(now.plus(wait)));
  }

  private static Optional<Instant> wakeAt(Instant now, Optional<Duration> timer) {
    return timer.filter(wait -> wait.compareTo(SCHEDULE) < 0).map(now::plus);
  }

  private static Duration atLeast(Duration least, Duration duration) {
    return duration.compareTo(least) < 0 ? least : duration;
  }
}
