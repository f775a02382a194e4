package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.claims;
import static dev.lamplighter.pack.Plans.unschedulable;
import static dev.lamplighter.pack.Plans.zones;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.PlanningPolicy;
import dev.lamplighter.snapshot.PlanningPolicy.Packing;
import dev.lamplighter.testing.World;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Pods that have a place within a limit if claims give up large types (decision 0137).
class SmallerClaimsTest {
  static IntStream seeds() {
    return IntStream.rangeClosed(1, 100);
  }

  /// The first claim may become types of up to 16 CPUs, so that the second is one of up to 4.
  @Test
  void podsThatAreSpreadOverZonesHaveTheRoomThatALimitLeaves() {
    World world =
        sold(world())
            .nodePool("web", pool -> pool.limits("cpu=20"))
            .pods(6, "a", pod -> pod.cpu("1500m").labels("app=a").spread(LabelKey.ZONE));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(Plans.byFirstFit(world))).hasSize(4);
    assertThat(unschedulable(plan)).isEmpty();
    assertThat(zones(plan)).containsExactly("z-a 2", "z-b 2", "z-c 2");
  }

  @Test
  void podsThatAreApartByZoneHaveTheRoomThatALimitLeaves() {
    World world = threeApart(sold(world()).nodePool("web", pool -> pool.limits("cpu=20")));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(Plans.byFirstFit(world))).hasSize(1);
    assertThat(unschedulable(plan)).isEmpty();
    assertThat(plan.claims()).hasSize(3);
  }

  /// A node of 16 CPUs costs less than one of 2, and the limit is enough for three of 2.
  @Test
  void aPodMoreIsWorthADearerNode() {
    World world =
        threeApart(
            sells(sells(world(), 2, "0.09"), 16, "0.05")
                .nodePool("web", pool -> pool.limits("cpu=32")));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).isEmpty();
    assertThat(plan.cost()).hasToString("$0.2300/h");
  }

  /// Two of three must be small, and the first of these is as small as its pod allows.
  @Test
  void claimsThatNeedNotBecomeSmallerKeepTheirTypes() {
    World world = threeApart(sold(world()).nodePool("web", pool -> pool.limits("cpu=22")));

    assertThat(claims(Plans.of(world)))
        .containsExactlyInAnyOrder("web 1: n.2", "web 1: n.2, n.4", "web 1: n.2, n.4, n.8, n.16");
  }

  /// The first may become a node of 8 CPUs, and the limit is enough for three of up to 4.
  @Test
  void noClaimGivesUpTypesThatMinValuesNeeds() {
    World world =
        threeApart(
            sold(world())
                .nodePool(
                    "web",
                    pool ->
                        pool.limits("cpu=12").requires(LabelKey.INSTANCE_TYPE + " Exists min 2")));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).isEmpty();
    assertThat(claims(plan)).hasSize(3).containsOnly("web 1: n.2, n.4");
  }

  /// First-fit has a node of 8 CPUs for the large pods and some small ones. If all were packed by
  /// price large ones would lose theirs.
  @Test
  void podsThatFindNoPlaceDoNotMakeThePlanOfOthersDearer() {
    World world = sells(sells(world(), 4, "0.04"), 8, "1.00");
    world.nodePool("web", pool -> pool.limits("cpu=8"));
    world.pods(2, "large", pod -> pod.cpu("2900m")).pods(2, "small", pod -> pod.cpu("500m"));
    String cost = Plans.of(world).cost().toString();
    world.pods(6, "more", pod -> pod.cpu("500m"));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).hasSizeBetween(1, 6);
    assertThat(plan.cost()).hasToString(cost);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void nobodyLosesAPlaceThatFirstFitHas(int seed) {
    World world = random(seed);

    ProvisioningPlan plan = Provisioning.decide(world.snapshot());

    assertThat(PlanChecker.violations(world.snapshot(), plan)).isEmpty();
    assertThat(unschedulable(Plans.byFirstFit(world))).containsAll(unschedulable(plan));
  }

  @Test
  void smallerClaimsAreNotLookedForBeyondTheEffort() {
    World world = threeApart(sold(world()).nodePool("web", pool -> pool.limits("cpu=20")));
    world.pods(40, "more", pod -> pod.cpu(17));

    assertThat(unschedulable(Plans.of(withSteps(world, 1_000_000)))).hasSize(40);
    assertThat(unschedulable(Plans.of(withSteps(world, 100_000)))).hasSize(41);
  }

  private static World withSteps(World world, long steps) {
    return world.policy(
        ClusterPolicy.DEFAULT.withPlanning(
            PlanningPolicy.DEFAULT.withPacking(Packing.DEFAULT.withSteps(steps))));
  }

  private static World random(int seed) {
    var random = new Random(seed);
    World world = sold(world());
    int cpus = 4 + random.nextInt(20);
    world.nodePool("web", pool -> pool.limits("cpu=" + cpus));
    for (int shape = 0; shape < 4; shape++) {
      String cpu = (250 << random.nextInt(4)) + "m";
      String name = "s" + shape;
      int rule = random.nextInt(3);
      world.pods(
          1 + random.nextInt(6),
          name,
          pod -> {
            pod.cpu(cpu).labels("app=" + name);
            if (rule == 0) {
              pod.spread(LabelKey.ZONE);
            } else if (rule == 1) {
              pod.antiAffinity(LabelKey.ZONE);
            }
          });
    }
    return world;
  }

  private static World threeApart(World world) {
    return world.pods(3, "a", pod -> pod.cpu(1).labels("app=a").antiAffinity(LabelKey.ZONE));
  }

  private static World sold(World world) {
    sells(world, 16, "0.32");
    sells(world, 8, "0.16");
    sells(world, 4, "0.08");
    return sells(world, 2, "0.04");
  }

  private static World sells(World world, int cpus, String dollars) {
    return world.instanceType(
        "n." + cpus,
        type ->
            type.capacity("cpu=%d, memory=%dGi".formatted(cpus, 4 * cpus))
                .onDemand(dollars, "z-a", "z-b", "z-c"));
  }
}
