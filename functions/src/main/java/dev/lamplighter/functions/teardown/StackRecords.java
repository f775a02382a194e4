package dev.lamplighter.functions.teardown;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.StackRecord;
import dev.lamplighter.functions.store.StackRecord.Teardown;
import dev.lamplighter.model.ClusterName;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/// What is kept in the table of a cluster's installation.
public final class StackRecords {
  private static final int TRIES = 5;
  private static final Duration WAIT = Duration.ofSeconds(1);

  private final ClusterName cluster;
  private final StateStore store;
  private final Ticker ticker;

  public StackRecords(ClusterName cluster, StateStore store, Ticker ticker) {
    this.cluster = cluster;
    this.store = store;
    this.ticker = ticker;
  }

  /// Throws [CallFailed] if the table does not answer in several tries.
  public StackRecord read() {
    return again(
        () -> store.get(ItemKeys.stack(cluster)).map(StackRecord::decode).orElse(StackRecord.NONE));
  }

  /// Where the cluster is, for when it is not there any more.
  public void installed(String endpoint) {
    write(read().at(endpoint));
  }

  /// The teardown of a request: the same for all invocations that work on it. `startedAt` is when
  /// the first of them began, where that is known without the table.
  public Teardown begin(String requestId, Optional<Instant> startedAt) {
    StackRecord found = read();
    Optional<Teardown> same =
        found.teardown().filter(teardown -> teardown.requestId().equals(requestId));
    if (same.isPresent()) {
      return same.get();
    }
    var begun = new Teardown(requestId, startedAt.orElseGet(ticker::now), false);
    write(found.with(begun));
    return begun;
  }

  /// CloudFormation has been told that nothing is left.
  public void answered(Teardown teardown) {
    write(read().with(new Teardown(teardown.requestId(), teardown.startedAt(), true)));
  }

  private void write(StackRecord record) {
    var _ = again(() -> store.write(new Write.Put(record.encode(cluster), new Condition.Always())));
  }

  private <T> T again(Supplier<T> call) {
    for (int tries = 1; ; tries++) {
      try {
        return call.get();
      } catch (CallFailed failed) {
        if (tries >= TRIES) {
          throw failed;
        }
        ticker.waitFor(WAIT);
      }
    }
  }
}
