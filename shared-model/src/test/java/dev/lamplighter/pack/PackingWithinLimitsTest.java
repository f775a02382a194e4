package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.testing.World;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The limits of NodePools where nodes are packed by price.
class PackingWithinLimitsTest {

  static IntStream seeds() {
    return IntStream.rangeClosed(1, 100);
  }

  /// The smallest node has 2 CPUs.
  @ParameterizedTest(name = "pool {0} of weight {1}")
  @CsvSource({"a, 50", "a, 1", "z, 1"})
  void aPoolWhoseLimitHoldsNotEvenOneNodeChangesNothing(String name, int weight) {
    World alone = fivePods().nodePool("m", pool -> pool.weight(1));
    World world =
        fivePods()
            .nodePool("m", pool -> pool.weight(1))
            .nodePool(name, pool -> pool.weight(weight).limits("cpu=1"));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(Plans.claims(plan)).isEqualTo(Plans.claims(Plans.of(alone)));
    assertThat(plan.cost()).hasToString("$0.0600/h");
    assertThat(plan.bound()).contains(Plans.of(alone).bound().orElseThrow());
  }

  /// One node of 4 CPUs is within the limit, and the fifth pod's on the lighter pool.
  @Test
  void whatIsOverTheLimitOfAHeavyPoolIsPackedForALighterOne() {
    World world =
        sold(world())
            .pods(9, "a", pod -> pod.cpu(1).memory("1Gi"))
            .nodePool("heavy", pool -> pool.weight(50).limits("cpu=5"))
            .nodePool("light");

    ProvisioningPlan plan = Plans.of(world);

    assertThat(Plans.claims(plan))
        .containsExactlyInAnyOrder("heavy 4: n.4", "light 4: n.4, n.8", "light 1: n.2, n.4, n.8");
    assertThat(plan.cost()).hasToString("$0.1000/h");
    assertThat(plan.price().orElseThrow().bound()).hasToString("$0.0900/h");
  }

  /// Two nodes of 4 CPUs are within the limit. On the lighter pool a node of 8 costs a tenth of
  /// what one of 4 does on the heavy one.
  @Test
  void aHeavyPoolIsUsedAsFarAsItsLimitGoesThoughALighterOneIsCheaper() {
    World world =
        world()
            .instanceType(
                "n.4",
                type ->
                    type.capacity("cpu=4, memory=16Gi").onDemand("0.40", "z-a").spot("0.05", "z-a"))
            .pods(12, "a", pod -> pod.cpu(1).memory("1Gi"))
            .nodePool(
                "od",
                pool ->
                    pool.weight(50)
                        .limits("cpu=8")
                        .requires("karpenter.sh/capacity-type In [on-demand]"))
            .nodePool("spot", pool -> pool.requires("karpenter.sh/capacity-type In [spot]"));

    assertThat(Plans.claims(Plans.of(world)))
        .containsExactlyInAnyOrder("od 4: n.4", "od 4: n.4", "spot 4: n.4");
  }

  /// Spot saves more on large memory than on small, and its limit is enough for one node.
  @Test
  void aLimitAmongPoolsOfEqualWeightGoesToTheNodesThatSaveMost() {
    World world =
        world()
            .instanceType(
                "c.4",
                type ->
                    type.capacity("cpu=4, memory=8Gi").onDemand("0.10", "z-a").spot("0.09", "z-a"))
            .instanceType(
                "r.4",
                type ->
                    type.capacity("cpu=4, memory=32Gi").onDemand("0.20", "z-a").spot("0.05", "z-a"))
            .pods(1, "small", pod -> pod.cpu(3).memory("6Gi"))
            .pods(1, "large", pod -> pod.cpu(2).memory("28Gi"))
            .nodePool(
                "aspot",
                pool -> pool.limits("cpu=4").requires("karpenter.sh/capacity-type In [spot]"))
            .nodePool("od", pool -> pool.requires("karpenter.sh/capacity-type In [on-demand]"));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(Plans.claims(plan)).containsExactlyInAnyOrder("od 1: c.4, r.4", "aspot 1: r.4");
    assertThat(plan.cost()).hasToString("$0.1500/h");
  }

  /// Of the two rules one is about what the nodes are, so a full pool of any name and weight is as
  /// good as none.
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void withAFullPoolBesidePlansCostAndAreBoundedTheSame(int seed) {
    ProvisioningPlan alone = Provisioning.decide(random(seed, true).snapshot());
    ProvisioningPlan beside = Provisioning.decide(random(seed, false).snapshot());

    assertThat(beside.cost()).isEqualTo(alone.cost());
    assertThat(beside.bound()).isEqualTo(alone.bound());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void plansAreWithinLimitsAndNeverCheaperThanTheirBound(int seed) {
    World world = limited(seed);

    ProvisioningPlan plan = Provisioning.decide(world.snapshot());
    ProvisioningPlan firstFit = Plans.byFirstFit(world);

    assertThat(PlanChecker.violations(world.snapshot(), plan)).isEmpty();
    assertThat(plan.bound().orElseThrow()).isLessThanOrEqualTo(plan.cost());
    assertThat(plan.cost()).isLessThanOrEqualTo(firstFit.cost());
    if (Plans.unschedulable(firstFit).isEmpty()) {
      assertThat(plan.bound().orElseThrow()).isLessThanOrEqualTo(firstFit.cost());
    }
  }

  private static World random(int seed, boolean alone) {
    var random = new Random(seed);
    World world = Catalogue.in(world().nodePool("m"));
    addPods(world, random);
    int weight = 1 + random.nextInt(2);
    return alone
        ? world
        : world.nodePool(
            random.nextBoolean() ? "a" : "z",
            pool -> pool.weight(weight == 1 ? 1 : 50).limits("memory=1Gi"));
  }

  private static World limited(int seed) {
    var random = new Random(seed);
    World world = Catalogue.in(world());
    addPods(world, random);
    int cpus = random.nextInt(24);
    int heavy = 1 + 9 * random.nextInt(2);
    int nodes = 1 + random.nextInt(4);
    world.nodePool("a", pool -> pool.weight(heavy).limits("cpu=" + cpus));
    world.nodePool("b", pool -> pool.weight(5).limits("nodes=" + nodes));
    return world.nodePool("c", pool -> pool.weight(1));
  }

  private static void addPods(World world, Random random) {
    int[] cpus = {100, 250, 500, 1000, 2000};
    for (int shape = 0; shape < cpus.length; shape++) {
      int cpu = cpus[shape];
      int mebibytes = cpu * (1 << random.nextInt(4));
      world.pods(
          1 + random.nextInt(8), "s" + shape, pod -> pod.cpu(cpu + "m").memory(mebibytes + "Mi"));
    }
  }

  private static World fivePods() {
    return sold(world()).pods(5, "a", pod -> pod.cpu(1).memory("1Gi"));
  }

  private static World sold(World world) {
    sells(world, 8, "0.10");
    sells(world, 4, "0.04");
    return sells(world, 2, "0.02");
  }

  private static World sells(World world, int cpus, String dollars) {
    return world.instanceType(
        "n." + cpus,
        type ->
            type.capacity("cpu=%d, memory=%dGi".formatted(cpus, 4 * cpus))
                .onDemand(dollars, "z-a"));
  }
}
