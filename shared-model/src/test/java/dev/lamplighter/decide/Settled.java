package dev.lamplighter.decide;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.testing.Effects;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Worlds in which the bookkeeping is done, so that only what matters is left to decide.
final class Settled {
  private Settled() {}

  /// The same cluster after what users are shown has been written, and pod activity recorded.
  static ClusterSnapshot of(ClusterSnapshot snapshot) {
    ClusterSnapshot now = snapshot;
    for (int i = 0; i < 3; i++) {
      now = written(Decisions.decide(now), now);
    }
    return now;
  }

  private static ClusterSnapshot written(Decision decision, ClusterSnapshot snapshot) {
    Map<String, NodeClaim> mirrors =
        Effects.in(decision.steps(), Effect.MirrorNodeClaim.class).stream()
            .map(Effect.MirrorNodeClaim::nodeClaim)
            .collect(Collectors.toMap(it -> it.meta().name(), it -> it));
    Map<String, NodePool.Status> pools =
        Effects.in(decision.steps(), Effect.UpdateNodePoolStatus.class).stream()
            .collect(Collectors.toMap(it -> it.pool().value(), it -> it.status()));
    List<ClaimView> claims =
        Foreseen.after(decision.steps(), snapshot).claims().stream()
            .map(
                it ->
                    new ClaimView(
                        it.record(),
                        Optional.ofNullable(mirrors.get(it.record().name().value())).or(it::mirror),
                        it.node(),
                        it.instance()))
            .toList();
    return new ClusterSnapshot(
        snapshot.takenAt(),
        snapshot.pass(),
        snapshot.recordsSince(),
        snapshot.cluster(),
        snapshot.policy(),
        snapshot.incomplete(),
        snapshot.nodePools().stream()
            .map(pool -> pool.withStatus(pools.getOrDefault(pool.name().value(), pool.status())))
            .toList(),
        snapshot.nodeClasses(),
        snapshot.instanceTypes(),
        snapshot.overlays(),
        snapshot.outages(),
        snapshot.nodes(),
        snapshot.namespaces(),
        snapshot.pods(),
        snapshot.daemonSets(),
        snapshot.buffers(),
        snapshot.podDisruptionBudgets(),
        snapshot.storage(),
        claims,
        snapshot.unreadClaims(),
        snapshot.unrecordedClaims(),
        snapshot.unrecordedInstances(),
        snapshot.launchTemplates(),
        snapshot.instanceProfiles(),
        snapshot.hints(),
        snapshot.ledger(),
        snapshot.poolHealth(),
        snapshot.catalogueRemarks(),
        snapshot.failedDeletions(),
        snapshot.withoutIam());
  }
}
