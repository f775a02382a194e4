package dev.lamplighter.functions.act;

import dev.lamplighter.decide.Coexistence;
import dev.lamplighter.functions.lease.Tenure;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.ItemReading;
import dev.lamplighter.functions.store.KarpenterSeen;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.Source;
import java.util.Optional;

/// Notes in the table whether Karpenter was in the cluster when its pods were last heard of: a
/// teardown of a cluster that is silent by then must know whose its nodes are.
///
/// The table is read once by each who looks, and written when it is not so any more.
public final class KarpenterNote {
  private final Tenure tenure;
  private final StateStore store;
  private Optional<Noted> noted = Optional.empty();

  private record Noted(Optional<PodKey> pod) {}

  public KarpenterNote(Tenure tenure, StateStore store) {
    this.tenure = tenure;
    this.store = store;
  }

  /// Throws [dev.lamplighter.functions.port.CallFailed] if the table does not answer, and
  /// [dev.lamplighter.functions.lease.LeaseLost].
  public void looked(ClusterSnapshot snapshot) {
    if (!snapshot.whole(Source.PODS)) {
      return;
    }
    Optional<PodKey> seen = Coexistence.karpenter(snapshot.pods()).map(PodView::key);
    if (!seen.equals(last())) {
      var _ = tenure.store().write(KarpenterSeen.write(cluster(), seen));
      noted = Optional.of(new Noted(seen));
    }
  }

  /// Its pod as last heard of. Throws [dev.lamplighter.functions.port.CallFailed].
  public Optional<PodKey> last() {
    if (noted.isEmpty()) {
      var found =
          store
              .get(ItemKeys.karpenter(cluster()))
              .map(item -> ItemReading.required(item, KarpenterSeen::decode));
      noted = Optional.of(new Noted(found));
    }
    return noted.get().pod();
  }

  private ClusterName cluster() {
    return tenure.lease().cluster();
  }
}
