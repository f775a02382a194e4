package dev.lamplighter.functions.lease;

import dev.lamplighter.functions.port.AttributeValue;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.port.StateStore.WriteOutcome;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.LeaseRecord;
import dev.lamplighter.functions.store.LeaseRecord.Mode;
import dev.lamplighter.model.ClusterName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The right to act on a cluster, held by one invocation at a time (design: Functions).
///
/// It lasts one [#TTL] from the start of the last renewal that succeeded, by the holder's own
/// monotonic clock. A taker waits for as long by its own, from when it first saw the heartbeat,
/// which is later: so the holder stops first, whatever the wall clocks say.
public final class Lease {
  /// Long enough for the longest single call (a CreateFleet with all its retries) and a renewal
  /// after it; short enough for a crash to cost half a minute.
  public static final Duration TTL = Duration.ofSeconds(30);

  /// A third of the TTL: two renewals may fail before the lease is in danger.
  public static final Duration RENEW_EVERY = Duration.ofSeconds(10);

  private final Reign reign;
  private final StateStore store;
  private final Ticker ticker;
  private Duration renewedAt;

  /// Whose time it is: the epoch among those of a table that has been there `since` then. Tables
  /// that were lost and made again count from 1 again. `mode` is the one it was taken in.
  record Reign(ClusterName cluster, long epoch, Instant since, Mode mode) {}

  Lease(Reign reign, StateStore store, Ticker ticker, Duration renewedAt) {
    this.reign = reign;
    this.store = store;
    this.ticker = ticker;
    this.renewedAt = renewedAt;
  }

  public ClusterName cluster() {
    return reign.cluster();
  }

  /// The reign: no two holders ever have the same.
  public long epoch() {
    return reign.epoch();
  }

  /// Since when the table has records: what is older than that may have lost its own.
  public Instant recordsSince() {
    return reign.since();
  }

  /// Whether the cluster was to get nodes when the lease was taken.
  public Mode mode() {
    return reign.mode();
  }

  /// How long nobody else can have taken it; negative once that is no longer sure.
  public Duration left() {
    return TTL.minus(ticker.monotonic().minus(renewedAt));
  }

  /// Renew if the last renewal is [#RENEW_EVERY] ago. A renewal whose reply is lost is tried again
  /// the next time, and while the lease lasts.
  public void renewIfDue() {
    if (ticker.monotonic().minus(renewedAt).compareTo(RENEW_EVERY) >= 0) {
      try {
        renew();
      } catch (CallFailed failed) {
        if (left().isNegative()) {
          throw failed;
        }
      }
    }
  }

  /// Beat once, so that the lease lasts a whole TTL from now. Throws [LeaseLost].
  ///
  /// Also when the mode has changed meanwhile: then the lease is given up for whoever changed it,
  /// so that a teardown need not wait for the end of a long invocation.
  public void renew() {
    var start = ticker.monotonic();
    if (beat(new TreeSet<>(), unchanged()) instanceof WriteOutcome.ConditionFailed) {
      release();
      throw new LeaseLost(cluster(), epoch());
    }
    renewedAt = start;
  }

  private Condition unchanged() {
    return new Condition.AllOf(
        List.of(
            isMine(),
            new Condition.AttributeEquals(LeaseRecord.MODE, LeaseRecord.attribute(mode()))));
  }

  /// Give it up, so that the next one need not wait. Losing it meanwhile is as good.
  public void release() {
    try {
      WriteOutcome _ = beat(new TreeSet<>(Set.of(LeaseRecord.OWNER)), isMine());
    } catch (CallFailed _) {
      // Nobody renews it now, so it falls free after a TTL.
    }
  }

  private WriteOutcome beat(SortedSet<String> remove, Condition condition) {
    var add = new TreeMap<String, Long>();
    add.put(LeaseRecord.HEARTBEAT, 1L);
    return store.write(
        new Write.Update(ItemKeys.lease(cluster()), new TreeMap<>(), add, remove, condition));
  }

  /// Holds while no other invocation has taken the lease.
  Condition isMine() {
    return new Condition.AllOf(
        List.of(
            equal(LeaseRecord.EPOCH, reign.epoch()),
            equal(LeaseRecord.SINCE, reign.since().toEpochMilli())));
  }

  boolean isMine(LeaseRecord found) {
    return found.epoch() == reign.epoch() && found.since().equals(reign.since());
  }

  private static Condition equal(String name, long value) {
    return new Condition.AttributeEquals(name, new AttributeValue.Number(value));
  }
}
