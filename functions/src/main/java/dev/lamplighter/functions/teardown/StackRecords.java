package dev.lamplighter.functions.teardown;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.ItemReading;
import dev.lamplighter.functions.store.LeaseRecord;
import dev.lamplighter.functions.store.StackRecord;
import dev.lamplighter.functions.store.StackRecord.Beat;
import dev.lamplighter.functions.store.StackRecord.Setup;
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

  /// An update that asked for this failed, and the stack goes back from it.
  public void updateFailed(String asked) {
    write(read().failed(asked));
  }

  /// Whether what was asked for `before` an update is what failed: then it is the way back.
  public boolean isWayBack(String before) {
    return read().failedUpdate().filter(before::equals).isPresent();
  }

  /// Where it is, and that nobody has looked at it since it was made; a request that comes twice
  /// was the first time that it came.
  public void created(String endpoint, String requestId) {
    StackRecord found = read().at(endpoint);
    boolean again = found.setup().filter(it -> it.requestId().equals(requestId)).isPresent();
    write(again ? found : found.with(new Setup(requestId, free())));
  }

  /// None while somebody has the lease: what is done under it from here on would not show in it. A
  /// lease that is made when the cluster is opened is as good as one that nobody has taken.
  private Optional<Beat> free() {
    Optional<LeaseRecord> lease = lease();
    return lease.isEmpty()
        ? Optional.of(new Beat(1, 0))
        : lease.filter(it -> it.owner().isEmpty()).map(Beat::of);
  }

  /// The teardown of a request: the same for all invocations that work on it. `startedAt` is when
  /// the first of them began, where that is known without the table. It is written before the
  /// cluster is closed.
  public Teardown begin(String requestId, Optional<Instant> startedAt) {
    StackRecord found = read();
    Optional<Teardown> same =
        found.teardown().filter(teardown -> teardown.requestId().equals(requestId));
    if (same.isPresent()) {
      return same.get();
    }
    var begun = new Teardown(requestId, startedAt.orElseGet(ticker::now), false, unseen(found));
    write(found.with(begun));
    return begun;
  }

  /// CloudFormation has been told that nothing is left.
  public void answered(Teardown teardown) {
    write(read().with(teardown.asAnswered()));
  }

  /// Whether the lease has had no holder since the stack was made. Of a cluster that is closed only
  /// the teardown that closed it can tell: whoever comes takes the lease, and gives it back.
  private boolean unseen(StackRecord found) {
    return lease()
        .filter(
            lease ->
                switch (lease.mode()) {
                  case ACTIVE -> found.setup().filter(it -> it.isUntouched(lease)).isPresent();
                  case CLOSING -> found.teardown().filter(Teardown::unseen).isPresent();
                })
        .isPresent();
  }

  private Optional<LeaseRecord> lease() {
    return again(
        () ->
            store
                .get(ItemKeys.lease(cluster))
                .map(item -> ItemReading.required(item, LeaseRecord::decode)));
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
