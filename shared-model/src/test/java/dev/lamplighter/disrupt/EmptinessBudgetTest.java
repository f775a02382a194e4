package dev.lamplighter.disrupt;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.Kept.Reason;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How many empty nodes go at once, and which first.
class EmptinessBudgetTest {
  private static final Instant NOW = START.plus(Duration.ofHours(1));

  @Test
  void takesTheDearestNodeFirstWithinTheBudget() {
    World world =
        world()
            .nodePool("web", p -> p.budget(1))
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.2x4")))
            .node("n2", n -> n.inPool("web").claim(c -> c.type("s.8x16")))
            .node("n3", n -> n.inPool("web").claim(c -> c.type("s.4x8")));

    DisruptionDecision decision = decide(world);

    assertThat(decision.commands().getFirst().candidates())
        .containsExactly(NodeClaimName.of("web-n2"));
    assertThat(decision.kept())
        .extracting(Kept::reason)
        .containsOnly(new Reason.BudgetSpent(NodePoolName.of("web"), DisruptionReason.EMPTY, 1, 1));
    assertThat(KeptText.of(decision.kept().getFirst().reason()))
        .isEqualTo(
            "the budgets of NodePool web allow 1 node at once for reason Empty, and 1 is disrupted"
                + " now");
  }

  /// A share of the nodes rounds up; those that are out already are counted.
  @ParameterizedTest
  @CsvSource({
    "10, 1, 0, 1",
    "10, 2, 0, 1",
    "10, 2, 1, 0",
    "10, 11, 0, 2",
    "50, 3, 1, 1",
    "0, 5, 0, 0",
    "100, 4, 1, 3",
  })
  void takesAsManyAsTheShareAllows(int percent, int nodes, int draining, int taken) {
    World world = world().nodePool("web", p -> p.budgetPercent(percent));
    for (int i = 1; i <= nodes; i++) {
      ClaimState state = i <= draining ? ClaimState.DRAINING : ClaimState.INITIALIZED;
      world.node("n" + i, n -> n.inPool("web").claim(c -> c.state(state)));
    }

    assertThat(chosen(world)).hasSize(taken);
  }

  @Test
  void countsANodeThatIsNotReadyAsDisrupted() {
    World world =
        world()
            .nodePool("web", p -> p.budget(1))
            .node("n1", n -> n.inPool("web"))
            .node("n2", n -> n.notReady().inPool("web"))
            .pod("p", p -> p.on("n2"));

    assertThat(chosen(world)).isEmpty();
  }

  @Test
  void forgetsANodeThatIsBeingTerminatedInTheCount() {
    World world =
        world()
            .nodePool("web", p -> p.budget(1))
            .node("n1", n -> n.inPool("web"))
            .node("n2", n -> n.inPool("web").claim(c -> c.state(ClaimState.TERMINATING)));

    assertThat(chosen(world)).containsExactly(NodeClaimName.of("web-n1"));
  }

  /// C142: an instance that won't end holds up nobody else.
  @Test
  void goesOnWithTheOthersWhileOneIsStuckInTermination() {
    World world =
        world()
            .nodePool("web", p -> p.budgetPercent(100))
            .node("n1", n -> n.inPool("web").claim(c -> c.state(ClaimState.TERMINATING)));
    for (int i = 2; i <= 8; i++) {
      world.node("n" + i, n -> n.inPool("web"));
    }

    assertThat(chosen(world)).hasSize(7);
  }

  @Test
  void keepsTheBudgetsOfPoolsApart() {
    World world =
        world()
            .nodePool("a", p -> p.budget(1))
            .nodePool("b", p -> p.budget(1))
            .node("n1", n -> n.inPool("a"))
            .node("n2", n -> n.inPool("a"))
            .node("n3", n -> n.inPool("b"));

    assertThat(chosen(world)).containsExactly(NodeClaimName.of("a-n1"), NodeClaimName.of("b-n3"));
  }

  private static DisruptionDecision decide(World world) {
    return Disruption.decide(world.at(NOW).snapshot(), ProvisioningPlan.NOTHING);
  }

  private static List<NodeClaimName> chosen(World world) {
    return decide(world).commands().stream().flatMap(it -> it.candidates().stream()).toList();
  }
}
