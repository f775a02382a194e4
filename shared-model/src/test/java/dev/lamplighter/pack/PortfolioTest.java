package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.PlanningPolicy;
import dev.lamplighter.snapshot.PlanningPolicy.SpotVariety;
import dev.lamplighter.testing.World;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Plans by the portfolio beside first-fit's of the same worlds.
class PortfolioTest {
  static IntStream seeds() {
    return IntStream.rangeClosed(1, 500);
  }

  /// The example of docs/packing.md.
  @Test
  void takesTwoNodesThatCostLessTogetherThanOneThatHoldsAll() {
    World world = world().nodePool("web").pods(5, "a", pod -> pod.cpu(1).memory("1Gi"));
    sells(world, 8, "0.10");
    sells(world, 4, "0.04");
    sells(world, 2, "0.02");

    ProvisioningPlan plan = Plans.of(world);

    assertThat(Plans.claims(plan)).containsExactly("web 4: n.4, n.8", "web 1: n.2, n.4, n.8");
    assertThat(plan.price().orElseThrow().text())
        .isEqualTo(
            "the new nodes (2) cost $0.0600/h together: no other nodes for their pods cost less");
    assertThat(Plans.byFirstFit(world).cost()).hasToString("$0.1000/h");
  }

  /// A claim counts against limits with the largest type that it may become (spec core 4.7).
  @ParameterizedTest
  @CsvSource({
    "6, 'web 4: n.4; web 1: n.2'",
    "14, 'web 4: n.4, n.8; web 1: n.2, n.4'",
    "16, 'web 4: n.4, n.8; web 1: n.2, n.4, n.8'"
  })
  void claimsAreAsFlexibleAsTheLimitsOfTheirPoolAllow(int cpus, String claims) {
    World world =
        world()
            .nodePool("web", pool -> pool.limits("cpu=" + cpus))
            .pods(5, "a", pod -> pod.cpu(1).memory("1Gi"));
    sells(world, 8, "0.10");
    sells(world, 4, "0.04");
    sells(world, 2, "0.02");

    ProvisioningPlan plan = Plans.of(world);

    assertThat(String.join("; ", Plans.claims(plan))).isEqualTo(claims);
    assertThat(plan.cost()).hasToString("$0.0600/h");
  }

  /// Their nodes can't be shared, so thirty cost thirty times what one does.
  @Test
  void tellsTheNodesOfManyTenantsApart() {
    World world = world().nodePool("web", pool -> pool.requires("team Exists"));
    for (int team = 1; team <= 30; team++) {
      String label = "team=t" + team;
      world.pods(5, "a" + team, pod -> pod.cpu(1).memory("1Gi").nodeSelector(label));
    }
    sells(world, 8, "0.10");
    sells(world, 4, "0.04");
    sells(world, 2, "0.02");

    ProvisioningPlan plan = Plans.of(world);

    assertThat(plan.cost()).hasToString("$1.8000/h");
    assertThat(plan.price().orElseThrow().bound()).hasToString("$1.499999/h");
  }

  private static void sells(World world, int cpus, String dollars) {
    world.instanceType(
        "n." + cpus,
        type ->
            type.capacity("cpu=%d, memory=%dGi".formatted(cpus, 4 * cpus))
                .onDemand(dollars, "z-a"));
  }

  /// 8 CPUs that two types have, or 4 CPUs that seven have and that are dearer by 2.5 %.
  @Test
  void takesSpotNodesThatManyTypesCanBeWhereTheyAreDearerByLittle() {
    assertThat(boughtOnSpot(new SpotVariety(5, 5))).containsExactly("n.4", "n.4", "n.4");
    assertThat(boughtOnSpot(new SpotVariety(5, 0))).containsExactly("n.4", "n.8");
  }

  private static List<String> boughtOnSpot(SpotVariety variety) {
    World world =
        world()
            .nodePool("web", pool -> pool.requires("karpenter.sh/capacity-type In [spot]"))
            .pods(9, "a", pod -> pod.cpu(1).memory("1Gi"));
    List.of("n.4", "n.4b", "n.4c", "n.4d", "n.4e").forEach(name -> onSpot(world, name, 4, "0.41"));
    onSpot(world, "n.8", 8, "0.80");
    onSpot(world, "n.16", 16, "3.0");
    var packing = PlanningPolicy.DEFAULT.packing().withSpot(variety);
    var policy = ClusterPolicy.DEFAULT.withPlanning(PlanningPolicy.DEFAULT.withPacking(packing));
    return bought(Provisioning.decide(world.policy(policy).snapshot())).stream()
        .map(Object::toString)
        .sorted()
        .toList();
  }

  private static void onSpot(World world, String name, int cpus, String dollars) {
    world.instanceType(
        name,
        type ->
            type.capacity("cpu=%d, memory=%dGi".formatted(cpus, 4 * cpus)).spot(dollars, "z-a"));
  }

  /// Of the nodes that would be bought without the last pod most are bought with it too, though not
  /// with the same pods. Only looks at pods that wait together differ so: what is launched stays.
  @Test
  void onePodMoreChangesFewOfTheNodesThatAreBought() {
    int nodes = 0;
    int changed = 0;
    for (int seed = 1; seed <= 6; seed++) {
      ProvisioningPlan plan = Provisioning.decide(services(seed, 300).snapshot());
      ProvisioningPlan more = Provisioning.decide(services(seed, 301).snapshot());
      List<InstanceTypeName> gone = bought(plan);
      nodes += gone.size();
      bought(more).forEach(gone::remove);
      changed += gone.size();

      assertThat(more.cost().microsPerHour())
          .as("seed %d", seed)
          .isBetween(
              plan.bound().orElseThrow().microsPerHour(), plan.cost().microsPerHour() * 103 / 100);
    }
    assertThat(changed).as("of %d nodes", nodes).isLessThan(nodes / 2);
  }

  /// What is on its way keeps the pods that it was made for: one pod more is placed beside them, or
  /// gets one node more.
  @Test
  void onePodMoreMovesNoPodOfANodeThatIsOnItsWay() {
    for (int seed = 1; seed <= 6; seed++) {
      ProvisioningPlan plan = Provisioning.decide(services(seed, 100).snapshot());
      World later = services(seed, 101);
      plan.claims().forEach(claim -> later.claim(claim.name().value(), it -> it.reservedAs(claim)));

      ProvisioningPlan next = Provisioning.decide(later.snapshot());

      assertThat(next.claims()).as("seed %d", seed).hasSizeLessThanOrEqualTo(1);
      assertThat(next.claims().stream().mapToInt(claim -> claim.pods().size()).sum())
          .as("seed %d", seed)
          .isLessThanOrEqualTo(1);
    }
  }

  /// Only the pods that are spread by a label of the user's own are left to first-fit.
  @Test
  void podsBesideThoseThatAreSpreadByAnOwnLabelArePackedByPrice() {
    World world =
        world()
            .nodePool("rack", pool -> pool.requires("rack In [r1, r2]"))
            .pods(
                2,
                "spread",
                pod -> pod.cpu(1).memory("1Gi").labels("app=s").spread(LabelKey.of("rack")))
            .nodePool("web", pool -> pool.weight(10))
            .pods(
                5, "a", pod -> pod.cpu(1).memory("1Gi").nodeSelector("karpenter.sh/nodepool=web"));
    sells(world, 8, "0.10");
    sells(world, 4, "0.04");
    sells(world, 2, "0.02");

    ProvisioningPlan plan = Plans.of(world);

    assertThat(plan.cost()).isLessThan(Plans.byFirstFit(world).cost());
    assertThat(plan.unschedulable()).isEmpty();
  }

  private static List<InstanceTypeName> bought(ProvisioningPlan plan) {
    return plan.claims().stream()
        .map(claim -> claim.instanceTypes().getFirst())
        .collect(toCollection(ArrayList::new));
  }

  private static World services(int seed, int pods) {
    World world = Catalogue.in(world().nodePool("web"));
    int[] cpus = {100, 250, 250, 500, 1000, 2000};
    for (int shape = 0; shape < cpus.length; shape++) {
      int cpu = cpus[shape];
      int mebibytes = cpu * (1 << ((shape + seed) % 4));
      int more = shape < pods % cpus.length ? 1 : 0;
      world.pods(
          pods / cpus.length + more,
          "s" + shape,
          pod -> pod.cpu(cpu + "m").memory(mebibytes + "Mi"));
    }
    return world;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aPlanIsNeverDearerThanFirstFitNorCheaperThanItsBound(int seed) {
    World world = seed % 2 == 0 ? RandomWorlds.of(seed) : Catalogue.in(RandomWorlds.of(seed));

    ProvisioningPlan plan = Provisioning.decide(world.snapshot());
    ProvisioningPlan firstFit = Plans.byFirstFit(world);

    assertThat(PlanChecker.violations(world.snapshot(), plan)).isEmpty();
    assertThat(Plans.unschedulable(firstFit)).containsAll(Plans.unschedulable(plan));
    if (Plans.unschedulable(firstFit).equals(Plans.unschedulable(plan))) {
      assertThat(plan.cost()).isLessThanOrEqualTo(firstFit.cost());
    }
    assertThat(plan.bound().isPresent() || plan.claims().isEmpty() || plan.equals(firstFit))
        .isTrue();
    plan.bound().ifPresent(bound -> assertThat(bound).isLessThanOrEqualTo(plan.cost()));
  }
}
