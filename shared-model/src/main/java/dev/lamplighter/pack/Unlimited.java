package dev.lamplighter.pack;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.Resources;
import dev.lamplighter.schedule.DaemonSets;
import dev.lamplighter.snapshot.ClusterSnapshot;

/// First-fit as if no pool had limits: in which zones pods would be, and beside whom.
final class Unlimited {
  private Unlimited() {}

  static ProvisioningPlan firstFit(ClusterSnapshot snapshot, Queue queue) {
    ClusterSnapshot unlimited =
        snapshot.withNodePools(
            snapshot.nodePools().stream().map(Unlimited::withoutLimits).toList());
    Pools pools = Pools.of(unlimited, DaemonSets.of(unlimited));
    return FirstFitPlan.of(unlimited, pools, queue).plan();
  }

  private static NodePool withoutLimits(NodePool pool) {
    return pool.withSpec(pool.spec().withLimits(Resources.EMPTY));
  }
}
