package dev.lamplighter.disrupt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.Price;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Design 3, invariant 5, on random clusters: consolidation comes to an end, each of its commands
/// makes the cluster cheaper, whatever EC2 gives of what it allows, and no pod is left without a
/// place.
class RandomFleetTest {
  private static final int SEEDS = 500;

  static IntStream seeds() {
    return IntStream.rangeClosed(1, SEEDS);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void consolidationSavesWithEachCommandAndComesToAnEnd(int seed) {
    RandomFleet fleet = RandomFleet.of(seed);
    int most = 3 * fleet.nodes() + 3;
    int commands = 0;
    for (DisruptionDecision next = decide(fleet, commands);
        !next.commands().isEmpty();
        next = decide(fleet, commands)) {
      DisruptionCommand command = next.commands().getFirst();
      Price before = fleet.cost();

      assertThat(fleet.carryOut(command)).as("pods without a place after %s", command).isEmpty();

      assertThat(fleet.cost()).as("cost after %s", command).isLessThan(before);
      assertThat(++commands).as("commands").isLessThanOrEqualTo(most);
    }
    assertThat(decide(fleet, commands + 1).commands()).isEmpty();
  }

  private static DisruptionDecision decide(RandomFleet fleet, int commands) {
    return Disruption.decide(
        fleet.world(commands + 1).snapshot(commands + 1), ProvisioningPlan.NOTHING);
  }
}
