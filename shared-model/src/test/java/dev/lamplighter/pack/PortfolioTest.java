package dev.lamplighter.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.PlanningPolicy;
import dev.lamplighter.snapshot.PlanningPolicy.Packing;
import dev.lamplighter.testing.World;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Plans by the portfolio beside first-fit's of the same worlds.
class PortfolioTest {
  private static final ClusterPolicy FIRST_FIT =
      ClusterPolicy.DEFAULT.withPlanning(PlanningPolicy.DEFAULT.withPacking(Packing.FIRST_FIT));

  static IntStream seeds() {
    return IntStream.rangeClosed(1, 500);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aPlanIsNeverDearerThanFirstFitNorCheaperThanItsBound(int seed) {
    World world = seed % 2 == 0 ? RandomWorlds.of(seed) : Catalogue.in(RandomWorlds.of(seed));

    ProvisioningPlan plan = Provisioning.decide(world.snapshot());
    ProvisioningPlan firstFit = Provisioning.decide(world.policy(FIRST_FIT).snapshot());

    assertThat(PlanChecker.violations(world.snapshot(), plan)).isEmpty();
    assertThat(Plans.unschedulable(firstFit)).containsAll(Plans.unschedulable(plan));
    assertThat(plan.cost()).isLessThanOrEqualTo(firstFit.cost());
    assertThat(plan.bound().isPresent() || plan.claims().isEmpty() || plan.equals(firstFit))
        .isTrue();
    plan.bound().ifPresent(bound -> assertThat(bound).isLessThanOrEqualTo(plan.cost()));
    if (System.getProperty("show") != null) {
      System.out.printf(
          "%d %s %s %s%n", seed, plan.bound().map(Object::toString).orElse("-"), plan.cost(), firstFit.cost());
    }
  }
}
