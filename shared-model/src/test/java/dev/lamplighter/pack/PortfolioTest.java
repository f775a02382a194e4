package dev.lamplighter.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.testing.World;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Plans by the portfolio beside first-fit's of the same worlds.
class PortfolioTest {
  static IntStream seeds() {
    return IntStream.rangeClosed(1, 500);
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
