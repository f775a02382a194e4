package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.testing.NodePoolDraft;
import dev.lamplighter.testing.World;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What claims may become that were opened among the types which spot has.
class EveryTypeTest {

  /// One type is sold as spot, and two of its size and a large one on demand only.
  private static World withOneTypeOnSpot(Consumer<NodePoolDraft> pool) {
    return world()
        .nodePool(
            "web",
            draft -> {
              draft.requires("karpenter.sh/capacity-type In [spot, on-demand]");
              pool.accept(draft);
            })
        .instanceType(
            "s",
            type ->
                type.capacity("cpu=4, memory=16Gi")
                    .spot("0.06", "z-a", "z-b")
                    .onDemand("0.19", "z-a", "z-b"))
        .instanceType(
            "d", type -> type.capacity("cpu=4, memory=16Gi").onDemand("0.20", "z-a", "z-b"))
        .instanceType(
            "big", type -> type.capacity("cpu=16, memory=64Gi").onDemand("0.80", "z-a", "z-b"));
  }

  @Test
  void aClaimKeepsTheTypesThatAreOnlyOnDemandBesideThoseThatSpotHas() {
    World world = withOneTypeOnSpot(_ -> {}).pods(6, "w", pod -> pod.cpu(3));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(plan.claims())
        .hasSize(6)
        .allSatisfy(
            claim ->
                assertThat(claim.instanceTypes())
                    .extracting(InstanceTypeName::value)
                    .containsExactly("s", "d", "big"));
    assertThat(plan.cost()).hasToString("$0.3600/h");
  }

  /// Four of the largest type are 64 CPUs.
  @ParameterizedTest
  @CsvSource({"64, 's, d, big'", "63, s"})
  void aClaimKeepsThemIfTheLimitsOfThePoolAreEnoughForAllItsClaims(int cpus, String types) {
    World world =
        withOneTypeOnSpot(pool -> pool.limits("cpu=" + cpus)).pods(4, "w", pod -> pod.cpu(3));

    ProvisioningPlan plan = Plans.byFirstFit(world);

    assertThat(Plans.claims(plan)).hasSize(4).contains("web 1: " + types);
  }

  @Test
  void aClaimTakesBackNoTypeThatMayBeInAZoneMore() {
    World world =
        withOneTypeOnSpot(_ -> {})
            .instanceType(
                "far",
                type -> type.capacity("cpu=4, memory=16Gi").onDemand("0.21", "z-a", "z-b", "z-c"))
            .pods(6, "w", pod -> pod.cpu(3));

    assertThat(Plans.of(world).claims())
        .filteredOn(claim -> !claim.instanceTypes().contains(InstanceTypeName.of("far")))
        .hasSizeGreaterThanOrEqualTo(5);
  }

  @Test
  void aClaimTakesBackNoTypeOnWhichADaemonSetHasItsPort() {
    World world =
        withOneTypeOnSpot(_ -> {})
            .daemonSet(
                "proxy",
                pod ->
                    pod.hostPort(8080)
                        .tolerates("*")
                        .nodeAffinity(LabelKey.INSTANCE_TYPE + " In [d]"))
            .pods(2, "w", pod -> pod.cpu(3).hostPort(8080));

    assertThat(Plans.of(world).claims())
        .isNotEmpty()
        .allSatisfy(
            claim -> assertThat(claim.instanceTypes()).doesNotContain(InstanceTypeName.of("d")));
  }
}
