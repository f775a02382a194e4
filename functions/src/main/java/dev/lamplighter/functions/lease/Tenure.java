package dev.lamplighter.functions.lease;

import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.functions.trouble.Troubles;
import java.time.Duration;

/// One invocation's time in office: the lease it holds, the store it may write under it, when it
/// took the lease and when it ends, by its own monotonic clock; and what went wrong meanwhile.
public record Tenure(
    Lease lease,
    FencedStore store,
    Ticker ticker,
    Duration startedAt,
    Duration endsAt,
    Troubles troubles) {

  public static Tenure of(Lease lease, StateStore store, Ticker ticker, Duration endsAt) {
    return new Tenure(
        lease,
        new FencedStore(lease, store, ticker),
        ticker,
        ticker.monotonic(),
        endsAt,
        new Troubles());
  }

  /// The longest that a single call takes, with all its retries, and a second more to hand over.
  public static final Duration LONGEST_CALL = Duration.ofSeconds(19);

  /// For how long nobody else can have acted.
  public Duration lasted() {
    return ticker.monotonic().minus(startedAt);
  }

  /// How long this invocation may still act: neither the lease nor Lambda ends before.
  public Duration left() {
    var untilEnd = untilEnd();
    var untilLapse = lease.left();
    return untilEnd.compareTo(untilLapse) < 0 ? untilEnd : untilLapse;
  }

  /// How long Lambda lets this invocation go on.
  public Duration untilEnd() {
    return endsAt.minus(ticker.monotonic());
  }

  /// Whether a call that begins now is over before Lambda ends this invocation, however long it
  /// takes.
  public boolean mayCall() {
    return untilEnd().compareTo(LONGEST_CALL) >= 0;
  }

  /// Ahead of each call of a look: the lease is renewed when that is due. Throws [LeaseLost]; and
  /// [OutOfTime] where the call might outlast this invocation, so that somebody else goes on.
  public void beforeCall() {
    if (!mayCall()) {
      throw new OutOfTime();
    }
    lease.renewIfDue();
  }

  /// Whether something that takes `time` at most will be over in time; renews the lease for it if
  /// that is what it takes. Throws [LeaseLost].
  public boolean hasTimeFor(Duration time) {
    if (untilEnd().compareTo(time) < 0) {
      return false;
    }
    if (lease.left().compareTo(time) < 0) {
      lease.renew();
    }
    return left().compareTo(time) >= 0;
  }
}
