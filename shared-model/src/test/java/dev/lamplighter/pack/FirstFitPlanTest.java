package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.testing.World;
import org.junit.jupiter.api.Test;

/// Domains in which only other pods can have a node (decision 0010).
class FirstFitPlanTest {

  /// Six pods that only z-b has nodes for are spread with a `maxSkew` of 3.
  private static World large() {
    return world()
        .instanceType("s.2", type -> type.capacity("cpu=2, memory=8Gi").onDemand("0.06", "z-a"))
        .instanceType("s.4", type -> type.capacity("cpu=4, memory=16Gi").onDemand("0.12", "z-b"))
        .nodePool("web")
        .pods(
            6,
            "large",
            pod -> pod.cpu(3).labels("app=x").spread(LabelKey.ZONE, spread -> spread.maxSkew(3)));
  }

  @Test
  void aZoneThatNobodyHasANodeInIsNoDomainForPodsWithoutATypeThere() {
    ProvisioningPlan plan = Plans.of(large());

    assertThat(plan.unschedulable()).isEmpty();
    assertThat(plan.claims()).hasSize(6);
  }

  @Test
  void aNodeMadeThereForOthersMakesItOneThatLimitsTheRest() {
    World world = large().pod("small", pod -> pod.cpu(1).nodeSelector(LabelKey.ZONE + "=z-a"));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(PlanChecker.violations(world.snapshot(), plan)).isEmpty();
    assertThat(plan.claims()).hasSize(4);
    assertThat(plan.unschedulable()).hasSize(3);
    assertThat(plan.unschedulable().getFirst().pools().values())
        .singleElement()
        .isInstanceOfSatisfying(
            Rejection.TopologySpread.class,
            refused ->
                assertThat(refused.counts()).containsEntry("z-a", 0).containsEntry("z-b", 3));
  }

  /// The small ones are counted by the same selector, and may be in both zones.
  @Test
  void soDoesOneMadeForPodsThatCount() {
    World world =
        large()
            .pods(
                2,
                "small",
                pod ->
                    pod.cpu(1)
                        .labels("app=x")
                        .nodeSelector("node.kubernetes.io/instance-type=s.2")
                        .spread(LabelKey.ZONE, spread -> spread.maxSkew(3)));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(PlanChecker.violations(world.snapshot(), plan)).isEmpty();
    assertThat(plan.unschedulable()).hasSize(1);
  }

  /// In z-b the type is sold on demand only, though the claim does not say so; such a node is none
  /// that pods with a selector for spot are spread over.
  @Test
  void aNodeThatTheirOwnSelectorExcludesIsNoDomain() {
    World world =
        world()
            .instanceType(
                "m",
                type ->
                    type.capacity("cpu=4, memory=16Gi")
                        .spot("0.04", "z-a")
                        .onDemand("0.12", "z-a", "z-b"))
            .nodePool(
                "web", pool -> pool.requires("karpenter.sh/capacity-type In [spot, on-demand]"))
            .pod("other", pod -> pod.cpu(3).nodeSelector(LabelKey.ZONE + "=z-b"))
            .pods(
                3,
                "s",
                pod ->
                    pod.cpu(1)
                        .labels("app=s")
                        .nodeSelector(LabelKey.CAPACITY_TYPE + "=spot")
                        .spread(LabelKey.CAPACITY_TYPE));

    assertThat(Plans.of(world).unschedulable()).isEmpty();
    assertThat(Plans.of(world).claims()).hasSize(2);
  }

  @Test
  void soItIsWhoeverChoosesTheNodes() {
    World world = large().pod("small", pod -> pod.cpu(1).nodeSelector(LabelKey.ZONE + "=z-a"));

    assertThat(Plans.byFirstFit(world).unschedulable()).hasSize(3);
    assertThat(Provisioning.of(world.snapshot()).decideOn(world.snapshot()).unschedulable())
        .hasSize(3);
  }
}
