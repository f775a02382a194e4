package dev.lamplighter.functions.lease;

import dev.lamplighter.functions.port.AttributeValue;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.port.StateStore.WriteOutcome;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.ItemReading;
import dev.lamplighter.functions.store.LeaseRecord;
import dev.lamplighter.functions.store.LeaseRecord.Mode;
import dev.lamplighter.model.ClusterName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Takes the lease on a cluster: at once where there is none or it was released, otherwise only
/// after its heartbeat has stood still for a whole TTL.
///
/// A heartbeat that moves means that the holder is alive and looks at the cluster itself, so there
/// is nothing to wait for.
public final class LeaseTaking {
  /// How often a held lease is looked at: well within the holder's [Lease#RENEW_EVERY].
  private static final Duration STEP = Duration.ofSeconds(2);

  /// Writes that lost a race, or their reply, before the try is given up.
  private static final int TRIES = 4;

  private static final String OTHERS = "others wrote it meanwhile";

  private final ClusterName cluster;
  private final StateStore store;
  private final Ticker ticker;
  private final String owner;

  /// The owner is told apart by a nonce drawn here: a retried invocation has the same request id,
  /// and environments restored from one snapshot share whatever was drawn before it.
  public LeaseTaking(ClusterName cluster, StateStore store, Ticker ticker, String requestId) {
    this.cluster = cluster;
    this.store = store;
    this.ticker = ticker;
    this.owner = requestId + "#" + Long.toHexString(ticker.nonce());
  }

  /// Try for at most `patience`; zero takes only a lease that is free. Throws [CallFailed] if the
  /// table does not answer.
  public Acquisition acquire(Duration patience) {
    var giveUpAt = ticker.monotonic().plus(patience);
    String last = OTHERS;
    for (int tries = 0; tries < TRIES; tries++) {
      switch (watch(giveUpAt)) {
        case Watched.Alive(var holder) -> {
          return new Acquisition.Busy(holder);
        }
        case Watched.Free(var found) -> {
          switch (take(found)) {
            case Taken.Ours(var lease) -> {
              return new Acquisition.Acquired(lease);
            }
            case Taken.Unknown(var why) -> last = why;
          }
        }
      }
    }
    throw new CallFailed(
        CallFailed.Kind.UNAVAILABLE,
        "The lease on cluster (%s) could not be written in %d tries; the last time: %s"
            .formatted(cluster, TRIES, last));
  }

  /// How a lease stood when it was watched: to be taken, or not.
  private sealed interface Watched {
    record Free(Optional<LeaseRecord> found) implements Watched {}

    record Alive(LeaseRecord holder) implements Watched {}
  }

  /// Look at the lease until it is free, its holder has shown a sign of life, or time is up.
  private Watched watch(Duration giveUpAt) {
    Optional<LeaseRecord> first = read();
    var unchangedSince = ticker.monotonic();
    Optional<LeaseRecord> now = first;
    while (now.isPresent() && !free(now.get())) {
      boolean moved = !now.equals(first);
      boolean outOfTime = ticker.ending() || ticker.monotonic().plus(STEP).compareTo(giveUpAt) > 0;
      if (ticker.monotonic().minus(unchangedSince).compareTo(now.get().ttl()) >= 0 && !moved) {
        return new Watched.Free(now);
      }
      if (moved || outOfTime) {
        return new Watched.Alive(now.get());
      }
      ticker.waitFor(STEP);
      now = read();
    }
    return new Watched.Free(now);
  }

  private Optional<LeaseRecord> read() {
    return store
        .get(ItemKeys.lease(cluster))
        .map(item -> ItemReading.required(item, LeaseRecord::decode));
  }

  /// Ours counts as free: a write of ours whose reply was lost is simply done again.
  private boolean free(LeaseRecord lease) {
    return lease.owner().isEmpty() || lease.owner().get().equals(owner);
  }

  /// What came of writing a lease that still was as it was found.
  private sealed interface Taken {
    record Ours(Lease lease) implements Taken {}

    /// It was not as it was found, or nobody knows: it may be ours, and the next look tells.
    record Unknown(String why) implements Taken {}
  }

  private Taken take(Optional<LeaseRecord> found) {
    var start = ticker.monotonic();
    var next = found.map(this::takenOver).orElseGet(this::created);
    try {
      return switch (store.write(write(next, found))) {
        case WriteOutcome.Done() ->
            new Taken.Ours(
                new Lease(
                    new Lease.Reign(cluster, next.epoch(), next.since(), next.mode()),
                    store,
                    ticker,
                    start));
        case WriteOutcome.ConditionFailed _ -> new Taken.Unknown(OTHERS);
      };
    } catch (CallFailed failed) {
      return new Taken.Unknown(failed.reason());
    }
  }

  private LeaseRecord created() {
    return new LeaseRecord(Optional.of(owner), 1, 0, Lease.TTL, Mode.ACTIVE, ticker.now());
  }

  /// The mode stays: a teardown is not undone by the next tick.
  private LeaseRecord takenOver(LeaseRecord found) {
    return new LeaseRecord(
        Optional.of(owner), found.epoch() + 1, 0, Lease.TTL, found.mode(), found.since());
  }

  private Write write(LeaseRecord next, Optional<LeaseRecord> found) {
    return new Write.Put(
        next.encode(cluster),
        found.map(LeaseTaking::unchanged).orElseGet(Condition.ItemAbsent::new));
  }

  private static Condition unchanged(LeaseRecord found) {
    return new Condition.AllOf(
        List.of(
            equal(LeaseRecord.EPOCH, found.epoch()),
            equal(LeaseRecord.HEARTBEAT, found.heartbeat()),
            equal(LeaseRecord.SINCE, found.since().toEpochMilli()),
            new Condition.AttributeEquals(LeaseRecord.MODE, LeaseRecord.attribute(found.mode()))));
  }

  private static Condition equal(String name, long value) {
    return new Condition.AttributeEquals(name, new AttributeValue.Number(value));
  }
}
