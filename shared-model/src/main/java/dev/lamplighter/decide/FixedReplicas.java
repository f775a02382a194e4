package dev.lamplighter.decide;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.decision.RejectionText;
import dev.lamplighter.decision.Step;
import dev.lamplighter.disrupt.StaticSurplus;
import dev.lamplighter.launch.LaunchPlanning;
import dev.lamplighter.launch.LaunchPreparation;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.pack.StaticPools;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Pools with fixed `replicas` get as many nodes as they are to have (spec core 5.11). Nodes of the
/// same look are on their way already when places for pods are planned.
final class FixedReplicas {
  private FixedReplicas() {}

  /// `makesNodes` is false where it is not known what is there.
  static List<Step> decide(ClusterSnapshot snapshot, boolean makesNodes) {
    List<Step> steps = new ArrayList<>(StaticSurplus.decide(snapshot));
    if (makesNodes) {
      StaticPools.Missing missing = StaticPools.missing(snapshot);
      missing.claims().forEach(claim -> steps.add(launch(claim, snapshot)));
      missing.refused().forEach((pool, why) -> steps.add(refused(pool, why)));
    }
    return steps;
  }

  private static Step launch(PlannedClaim claim, ClusterSnapshot snapshot) {
    return switch (LaunchPlanning.prepare(snapshot, claim)) {
      case LaunchPreparation.Refused(var why) -> refused(claim.pool(), why);
      case LaunchPreparation.Prepared(var launch) ->
          new Step(
              "nodeclaim/" + claim.name(),
              "NodePool %s has fewer nodes than its %d replicas and gets one: the cheapest of %d %s is %s at %s"
                  .formatted(
                      claim.pool(),
                      replicas(claim.pool(), snapshot),
                      claim.instanceTypes().size(),
                      claim.instanceTypes().size() == 1 ? "type" : "types",
                      claim.instanceTypes().getFirst(),
                      claim.cheapest()),
              List.of(launch));
    };
  }

  private static long replicas(NodePoolName pool, ClusterSnapshot snapshot) {
    return snapshot.nodePools().stream()
        .filter(each -> each.name().equals(pool))
        .mapToLong(each -> each.spec().replicas().orElse(0))
        .sum();
  }

  private static Step refused(NodePoolName pool, Rejection why) {
    String message =
        "NodePool %s has fewer nodes than its replicas: %s"
            .formatted(pool, RejectionText.sentence(why));
    return new Step(
        "nodepool/" + pool,
        message,
        List.of(
            new Effect.PublishEvent(
                new ClusterEvent(
                    ClusterEvent.Type.WARNING,
                    EventReason.REPLICAS_MISSING,
                    ObjectKind.NODE_POOL,
                    Optional.empty(),
                    pool.value(),
                    message))));
  }
}
