package dev.lamplighter.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.testing.World;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Plans of random worlds (design 3, invariants 1, 4 and 8).
class RandomPlansTest {
  private static final int SEEDS = 200;

  static IntStream seeds() {
    return IntStream.rangeClosed(1, SEEDS);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aPlanHoldsWhateverItsClaimsBecomeAndInWhateverOrderItIsRead(int seed) {
    World world = RandomWorlds.of(seed);

    ProvisioningPlan plan = Provisioning.decide(world.snapshot(1));

    assertThat(PlanChecker.violations(world.snapshot(1), plan)).isEmpty();
    assertThat(Provisioning.decide(world.snapshot(seed + 1)).toString()).isEqualTo(plan.toString());
  }

  /// Otherwise the seeds would prove nothing.
  @Test
  void theWorldsAreNeitherEmptyNorHopeless() {
    var plans =
        LongStream.rangeClosed(1, SEEDS)
            .mapToObj(seed -> Provisioning.decide(RandomWorlds.of(seed).snapshot()))
            .toList();

    assertThat(plans).filteredOn(plan -> !plan.claims().isEmpty()).hasSizeGreaterThan(SEEDS / 2);
    assertThat(plans)
        .filteredOn(plan -> !plan.unschedulable().isEmpty())
        .hasSizeGreaterThan(SEEDS / 4);
    assertThat(plans)
        .filteredOn(plan -> plan.claims().stream().anyMatch(claim -> claim.pods().size() > 3))
        .hasSizeGreaterThan(SEEDS / 10);
  }
}
