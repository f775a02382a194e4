package dev.lamplighter.functions.lease;

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
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/// Says in a cluster's lease whether it may get nodes, whoever holds the lease: the next
/// reservation is refused, and the holder gives way at its next renewal.
public final class ModeSwitch {
  private static final int TRIES = 5;
  private static final Duration WAIT = Duration.ofSeconds(1);

  private final ClusterName cluster;
  private final StateStore store;
  private final Ticker ticker;

  public ModeSwitch(ClusterName cluster, StateStore store, Ticker ticker) {
    this.cluster = cluster;
    this.store = store;
    this.ticker = ticker;
  }

  /// Throws [CallFailed] if the table does not answer.
  public void to(Mode mode) {
    for (int tries = 1; ; tries++) {
      try {
        if (changed(mode) || made(mode)) {
          return;
        }
      } catch (CallFailed failed) {
        if (tries >= TRIES) {
          throw failed;
        }
      }
      ticker.waitFor(WAIT);
    }
  }

  private boolean changed(Mode mode) {
    var set = new TreeMap<>(Map.of(LeaseRecord.MODE, LeaseRecord.attribute(mode)));
    return store.write(
            new Write.Update(
                ItemKeys.lease(cluster),
                set,
                new TreeMap<>(),
                new TreeSet<>(),
                new Condition.ItemPresent()))
        instanceof WriteOutcome.Done;
  }

  /// Nobody has looked at the cluster yet: whoever does so first finds it like this.
  private boolean made(Mode mode) {
    var record = new LeaseRecord(Optional.empty(), 1, 0, Lease.TTL, mode, ticker.now());
    return store.write(new Write.Put(record.encode(cluster), new Condition.ItemAbsent()))
        instanceof WriteOutcome.Done;
  }
}
