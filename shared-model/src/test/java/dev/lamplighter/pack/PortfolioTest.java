package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.testing.World;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
            "2 nodes cost $0.0600/h together; packed otherwise, their pods would cost $0.059999/h"
                + " at least: 0.0 % less");
    assertThat(Plans.byFirstFit(world).cost()).hasToString("$0.1000/h");
  }

  private static void sells(World world, int cpus, String dollars) {
    world.instanceType(
        "n." + cpus,
        type ->
            type.capacity("cpu=%d, memory=%dGi".formatted(cpus, 4 * cpus))
                .onDemand(dollars, "z-a"));
  }

  /// While pods come one after the other, plans of each look stay alike.
  @Test
  void onePodMoreChangesLittle() {
    int nodes = 0;
    int changed = 0;
    long dearer = 0;
    for (int seed = 1; seed <= 6; seed++) {
      ProvisioningPlan plan = Provisioning.decide(services(seed, 100).snapshot());
      ProvisioningPlan more = Provisioning.decide(services(seed, 101).snapshot());
      List<String> before = new ArrayList<>(nodesOf(plan));
      nodes += before.size();
      nodesOf(more).forEach(before::remove);
      changed += before.size();
      dearer += more.cost().microsPerHour() - plan.cost().microsPerHour();
      assertThat(more.cost().microsPerHour())
          .as("seed %d", seed)
          .isBetween(
              plan.bound().orElseThrow().microsPerHour(), plan.cost().microsPerHour() * 11 / 10);
    }
    System.out.println("CHANGED " + changed + " of " + nodes + " dearer " + dearer);
    assertThat(changed).isLessThan(nodes);
  }

  /// Pool, cheapest type, and how many pods of each workload.
  private static List<String> nodesOf(ProvisioningPlan plan) {
    return plan.claims().stream()
        .map(
            claim ->
                claim.pool()
                    + " "
                    + claim.instanceTypes().getFirst()
                    + " "
                    + claim.pods().stream()
                        .map(pod -> pod.name().replaceAll("-.*", ""))
                        .sorted()
                        .toList())
        .toList();
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

    if (!plan.places().equals(firstFit.places())) {
      assertThat(PlanChecker.violations(world.snapshot(), plan)).isEmpty();
    }
    assertThat(Plans.unschedulable(firstFit)).containsAll(Plans.unschedulable(plan));
    assertThat(plan.cost()).isLessThanOrEqualTo(firstFit.cost());
    assertThat(plan.bound().isPresent() || plan.claims().isEmpty() || plan.equals(firstFit))
        .isTrue();
    plan.bound().ifPresent(bound -> assertThat(bound).isLessThanOrEqualTo(plan.cost()));
  }
}
