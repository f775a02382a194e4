package dev.lamplighter.functions.lease;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.port.StateStore.TransactionOutcome;
import dev.lamplighter.functions.port.StateStore.WriteOutcome;
import dev.lamplighter.functions.port.StateStore.WriteOutcome.ConditionFailed;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.LeaseRecord;
import dev.lamplighter.functions.store.LeaseRecord.Mode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Writes to the table only while the lease is held: every write is a transaction with a check of
/// the lease's epoch, so that a holder who has been asleep for too long writes nothing.
///
/// A failed check throws [LeaseLost]; a refused write of the caller's is an answer.
///
/// Who writes a claim takes away, in the same transaction, what the last quiet look left behind. So
/// a tick that finds it need not read the claims to know that they are as they were.
public final class FencedStore {
  /// Another transaction on the same item is over in milliseconds; more than this is trouble.
  private static final int CONFLICT_TRIES = 5;

  private static final Duration CONFLICT_WAIT = Duration.ofMillis(100);

  private final Lease lease;
  private final StateStore store;
  private final Ticker ticker;

  public FencedStore(Lease lease, StateStore store, Ticker ticker) {
    this.lease = lease;
    this.store = store;
    this.ticker = ticker;
  }

  public Lease lease() {
    return lease;
  }

  /// What became of writes that were made while the lease was held.
  public sealed interface Outcome {
    record Written() implements Outcome {}

    /// Nothing was written. One reason for each write, in order; empty for those that were fine.
    record Refused(List<Optional<ConditionFailed>> reasons) implements Outcome {
      public Refused {
        reasons = List.copyOf(reasons);
      }
    }

    /// Nothing was written: the cluster is being taken down, so nothing may be reserved.
    record Closing() implements Outcome {}
  }

  /// One write.
  public Outcome write(Write write) {
    return transact(List.of(write));
  }

  /// One item by itself, for a quarter of what it costs in a transaction: it says under which epoch
  /// it was written, and takes the place of none of a later one.
  public Outcome keep(Item item) {
    if (item.number(LeaseRecord.EPOCH) != lease.epoch()) {
      throw new IllegalArgumentException(
          "Item %s is of epoch (%d), but the lease of (%d)"
              .formatted(item.key(), item.number(LeaseRecord.EPOCH), lease.epoch()));
    }
    var notLater = new Condition.AtMostOrAbsent(LeaseRecord.EPOCH, lease.epoch());
    return switch (store.write(new Write.Put(item, notLater))) {
      case WriteOutcome.Done() -> new Outcome.Written();
      case ConditionFailed refused -> new Outcome.Refused(List.of(Optional.of(refused)));
    };
  }

  /// All of the writes or none.
  public Outcome transact(List<Write> writes) {
    return transact(writes, lease.isMine());
  }

  /// All of the writes or none, and none while the cluster is being taken down.
  public Outcome reserve(List<Write> writes) {
    return transact(
        writes,
        new Condition.AllOf(
            List.of(
                lease.isMine(),
                new Condition.AttributeEquals(
                    LeaseRecord.MODE, LeaseRecord.attribute(Mode.ACTIVE)))));
  }

  private Outcome transact(List<Write> writes, Condition onLease) {
    var fenced = new ArrayList<>(writes);
    if (writes.stream().anyMatch(FencedStore::isClaim)) {
      fenced.add(new Write.Delete(ItemKeys.quiet(lease.cluster()), new Condition.Always()));
    }
    fenced.add(new Write.Check(ItemKeys.lease(lease.cluster()), onLease));
    for (int tries = 0; tries < CONFLICT_TRIES; tries++) {
      switch (store.transact(fenced)) {
        case TransactionOutcome.Done() -> {
          return new Outcome.Written();
        }
        case TransactionOutcome.Cancelled(var reasons) -> {
          return refused(reasons, writes.size());
        }
        case TransactionOutcome.Conflict() -> ticker.waitFor(CONFLICT_WAIT);
      }
    }
    throw new CallFailed(
        CallFailed.Kind.UNAVAILABLE,
        "Other transactions kept writing the items of %s in %d tries."
            .formatted(lease.cluster(), CONFLICT_TRIES));
  }

  private static boolean isClaim(Write write) {
    return write.key().sortKey().startsWith(ItemKeys.CLAIMS);
  }

  private Outcome refused(List<Optional<ConditionFailed>> reasons, int writes) {
    Optional<ConditionFailed> onLease = reasons.getLast();
    if (onLease.isEmpty()) {
      return new Outcome.Refused(reasons.subList(0, writes));
    }
    boolean mine = onLease.get().found().map(LeaseRecord::decode).filter(lease::isMine).isPresent();
    if (mine) {
      return new Outcome.Closing();
    }
    throw new LeaseLost(lease.cluster(), lease.epoch());
  }
}
