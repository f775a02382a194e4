package dev.lamplighter.disrupt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.decide.Decisions;
import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.model.Price;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Design 3, invariant 5, on random clusters, by whole decisions: disruption comes to an end, after
/// which nothing is done any more; each command of consolidation makes the cluster cheaper,
/// whatever EC2 gives of what it allows, each of drift leaves fewer drifted nodes; and no pod is
/// left without a place or moved against its will.
class RandomFleetTest {
  private static final int SEEDS = 500;
  private static final Map<DisruptionReason, Integer> COMMANDS =
      new EnumMap<>(DisruptionReason.class);

  static IntStream seeds() {
    return IntStream.rangeClosed(1, SEEDS);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void eachCommandIsWorthItAndTheyComeToAnEnd(int seed) {
    RandomFleet fleet = RandomFleet.of(seed);
    int most = 8 * fleet.nodes() + 6;
    int passes = 1;
    for (Decision next = decide(fleet, passes); !isQuiet(next); next = decide(fleet, ++passes)) {
      assertThat(next.plan().claims()).as("nodes for pods that all run").isEmpty();
      fleet.note(next);
      fleet.choose(next.commands());
      next.commands().forEach(command -> carryOut(command, fleet));
      assertThat(passes).as("passes").isLessThanOrEqualTo(most);
    }
    assertThat(fleet.toReplace()).as("drifted nodes that nothing holds").isZero();
    for (int later = 1; later <= 3; later++) {
      assertThat(isQuiet(decide(fleet, passes + 60 * later))).as("later").isTrue();
    }
  }

  private static Decision decide(RandomFleet fleet, int pass) {
    var at = RandomFleet.NOW.plus(Duration.ofMinutes(pass));
    return Decisions.decide(fleet.world(pass).at(at).snapshot(pass));
  }

  private static void carryOut(DisruptionCommand command, RandomFleet fleet) {
    Price cost = fleet.cost();
    long toReplace = fleet.toReplace();
    assertThat(fleet.disturbs(command)).as("do-not-disrupt on a node of %s", command).isFalse();

    assertThat(fleet.carryOut(command)).as("pods without a place after %s", command).isEmpty();

    switch (command.reason()) {
      case EMPTY, UNDERUTILIZED ->
          assertThat(fleet.cost()).as("cost after %s", command).isLessThan(cost);
      case DRIFTED ->
          assertThat(fleet.toReplace())
              .as("drifted nodes after %s", command)
              .isEqualTo(toReplace - command.candidates().size());
    }
    COMMANDS.merge(command.reason(), 1, Integer::sum);
  }

  /// Nothing is done but what users are shown.
  private static boolean isQuiet(Decision decision) {
    return decision.commands().isEmpty()
        && decision.plan().claims().isEmpty()
        && decision.steps().stream()
            .flatMap(step -> step.effects().stream())
            .allMatch(
                effect ->
                    effect instanceof Effect.MirrorNodeClaim
                        || effect instanceof Effect.PublishEvent
                        || effect instanceof Effect.UpdateNodePoolStatus);
  }

  /// A method that never had anything to do would have shown nothing.
  @AfterAll
  static void everyMethodHadItsTurn() {
    assertThat(COMMANDS.keySet()).containsExactlyInAnyOrder(DisruptionReason.values());
    assertThat(COMMANDS.values()).allSatisfy(count -> assertThat(count).isGreaterThan(100));
  }
}
