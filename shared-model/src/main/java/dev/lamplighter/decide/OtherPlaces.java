package dev.lamplighter.decide;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.decision.Explanation.OtherPool;
import dev.lamplighter.decision.Explanation.PodStanding;
import dev.lamplighter.decision.PlanPrice;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.decision.Unschedulable.NodeRejection;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.pack.Provisioning;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Where else a pod that gets a new node might have gone: the same cluster is planned once without
/// any NodePool, and once with each other pool alone.
final class OtherPlaces {
  private OtherPlaces() {}

  static PodStanding beside(
      PlannedClaim claim, PodKey pod, Optional<PlanPrice> price, ClusterSnapshot snapshot) {
    int weight = weight(claim.pool(), snapshot);
    List<OtherPool> others =
        snapshot.nodePools().stream()
            .filter(pool -> !pool.name().equals(claim.pool()))
            .flatMap(pool -> answer(pool, pod, weight, snapshot))
            .toList();
    return new PodStanding.GetsANode(claim, price, nodes(pod, snapshot), others);
  }

  private static List<NodeRejection> nodes(PodKey pod, ClusterSnapshot snapshot) {
    return refusal(pod, planWith(List.of(), snapshot)).map(Unschedulable::nodes).orElse(List.of());
  }

  private static Stream<OtherPool> answer(
      NodePool pool, PodKey pod, int otherWeight, ClusterSnapshot snapshot) {
    ProvisioningPlan plan = planWith(List.of(pool), snapshot);
    Optional<Rejection> why =
        refusal(pod, plan).flatMap(it -> Optional.ofNullable(it.pools().get(pool.name())));
    if (why.isPresent()) {
      return Stream.of(new OtherPool.RefusesIt(pool.name(), why.get()));
    }
    int weight = pool.spec().weight().orElse(0);
    return plan.claims().stream()
        .filter(claim -> claim.pods().contains(pod))
        .map(claim -> new OtherPool.WouldDo(pool.name(), claim, weight, otherWeight));
  }

  private static ProvisioningPlan planWith(List<NodePool> pools, ClusterSnapshot snapshot) {
    ClusterSnapshot world = snapshot.withNodePools(pools);
    return Provisioning.of(world).decideOn(world);
  }

  private static Optional<Unschedulable> refusal(PodKey pod, ProvisioningPlan plan) {
    return plan.unschedulable().stream().filter(it -> it.pod().equals(pod)).findFirst();
  }

  private static int weight(NodePoolName name, ClusterSnapshot snapshot) {
    return snapshot.nodePools().stream()
        .filter(pool -> pool.name().equals(name))
        .mapToInt(pool -> pool.spec().weight().orElse(0))
        .sum();
  }
}
