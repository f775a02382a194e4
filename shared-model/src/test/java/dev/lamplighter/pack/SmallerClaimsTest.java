package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.claims;
import static dev.lamplighter.pack.Plans.unschedulable;
import static dev.lamplighter.pack.Plans.zones;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.schedule.DaemonSets;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PlanningPolicy;
import dev.lamplighter.snapshot.PlanningPolicy.Packing;
import dev.lamplighter.testing.InstanceTypeDraft;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Pods that have a place within a limit if claims give up large types (decision 0137).
class SmallerClaimsTest {
  private static final String INSTANCE_TYPE = LabelKey.INSTANCE_TYPE.toString();

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

  /// The large pod's claim may become a node of 16 CPUs for less than one of 4 costs, the other one
  /// of 8 for more than one of 2.
  @Test
  void onlyClaimsBecomeSmallerThatDoNotGetDearerForIt() {
    World world =
        threeNodes(sells(sells(sells(world(), 4, "0.30"), 8, "0.50"), 16, "0.20"))
            .nodePool("web", pool -> pool.limits("cpu=24"));

    assertThat(claims(byFirstFit(world)))
        .containsExactly("web 1: n.16, n.4", "web 1: n.2", "web 1: a.2");
  }

  /// A node with less memory would leave no more CPU.
  @Test
  void noClaimBecomesSmallerThatLeavesNothingOfTheLimitThatIsInTheWay() {
    World world =
        threeNodes(sells(world(), 8, "0.16"))
            .instanceType("r.4", type -> sold(type, "cpu=4, memory=64Gi"))
            .instanceType("c.4", type -> sold(type, "cpu=4, memory=8Gi"))
            .nodePool("web", pool -> pool.limits("cpu=12, memory=1Ti"));

    assertThat(claims(byFirstFit(world)))
        .containsExactly("web 1: c.4, r.4", "web 1: n.2", "web 1: a.2");
  }

  /// Two of three nodes have 16 CPUs, which is cheapest; with one of 4 there is room for a third.
  @Test
  void noClaimGivesUpTypesThatMinValuesNeeds() {
    World world =
        threeApart(
            sells(sells(sells(world(), 2, "0.09"), 4, "0.10"), 16, "0.05")
                .nodePool(
                    "web",
                    pool -> pool.limits("cpu=32").requires(INSTANCE_TYPE + " Exists min 2")));

    assertThat(claims(Plans.of(world)))
        .containsExactlyInAnyOrder("web 1: n.2, n.4", "web 1: n.2, n.4", "web 1: n.16, n.2, n.4");
  }

  /// All must be as small as can be, one after the other.
  @Test
  void manyClaimsBecomeSmaller() {
    World world =
        sold(world())
            .nodePool("web", pool -> pool.limits("cpu=60"))
            .pods(30, "a", pod -> alone(pod, "1"));

    assertThat(claims(byFirstFit(world))).hasSize(30).containsOnly("web 1: n.2");
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
    world.pods(400, "more", pod -> pod.cpu(17));

    assertThat(unschedulable(Plans.of(withSteps(world, 10_000_000)))).hasSize(400);
    assertThat(unschedulable(Plans.of(withSteps(world, 1_000_000)))).hasSize(401);
  }

  /// Where nothing is packed by price before.
  private static ProvisioningPlan byFirstFit(World world) {
    ClusterSnapshot snapshot = world.snapshot();
    Pools pools = Pools.of(snapshot, DaemonSets.of(snapshot));
    Queue queue = Queue.of(PlacementOrder.FIRST_FIT_DECREASING);
    return new FirstFitDecreasing(snapshot, pools, queue)
        .plan(new SmallerClaims((shapes, _) -> shapes));
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

  /// Two pods that share no node, and one of another architecture for which a limit leaves nothing.
  private static World threeNodes(World world) {
    return sells(world, 2, "0.04")
        .instanceType("a.2", type -> sold(type.arch("arm64"), "cpu=2, memory=8Gi"))
        .pod("large", pod -> alone(pod, "3500m").nodeAffinity(INSTANCE_TYPE + " NotIn [n.8]"))
        .pod(
            "small",
            pod -> alone(pod, "1").nodeAffinity(INSTANCE_TYPE + " NotIn [n.16, r.4, c.4, a.2]"))
        .pod("arm", pod -> alone(pod, "500m").nodeSelector("kubernetes.io/arch=arm64"));
  }

  private static PodDraft alone(PodDraft pod, String cpu) {
    return pod.cpu(cpu).labels("app=alone").antiAffinity(LabelKey.HOSTNAME);
  }

  private static InstanceTypeDraft sold(InstanceTypeDraft type, String capacity) {
    return type.capacity(capacity).onDemand("0.10", "z-a", "z-b", "z-c");
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
