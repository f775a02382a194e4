package dev.lamplighter.functions.teardown;

import dev.lamplighter.functions.lease.FencedStore;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.teardown.Leave;
import dev.lamplighter.teardown.TeardownDecision;
import java.util.List;

/// Takes a cluster's items out of the table, but for its lease, which goes on saying that it is
/// closed, and for how it was installed.
final class Forgetting {
  /// A transaction has room for the check of the lease beside them.
  private static final int AT_ONCE = 50;

  private final ClusterName cluster;
  private final FencedStore fenced;
  private final StateStore store;

  Forgetting(ClusterName cluster, FencedStore fenced, StateStore store) {
    this.cluster = cluster;
    this.fenced = fenced;
    this.store = store;
  }

  /// Of nodes that stay the records stay too. Throws [dev.lamplighter.functions.port.CallFailed] if
  /// the table does not answer.
  void after(TeardownDecision decision) {
    if (decision.leave() instanceof Leave.Keep) {
      return;
    }
    ItemKeys.forgotten().forEach(this::forget);
  }

  private void forget(String prefix) {
    List<Write> deletions =
        store.query(ItemKeys.cluster(cluster), prefix).items().stream()
            .map(Item::key)
            .<Write>map(key -> new Write.Delete(key, new Condition.Always()))
            .toList();
    for (int from = 0; from < deletions.size(); from += AT_ONCE) {
      var _ = fenced.transact(deletions.subList(from, Math.min(from + AT_ONCE, deletions.size())));
    }
  }
}
