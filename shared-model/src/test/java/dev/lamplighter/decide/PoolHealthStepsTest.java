package dev.lamplighter.decide;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.pack.ClaimNames;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.CommandId;
import dev.lamplighter.snapshot.CommandUnderWay;
import dev.lamplighter.snapshot.PassId;
import dev.lamplighter.snapshot.PoolHealth;
import dev.lamplighter.snapshot.Removal;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PoolHealthStepsTest {
  private static final Instant NOW = START.plus(Duration.ofHours(1));
  private static final CommandId COMMAND = new CommandId(new PassId(1, 1), 1);

  @Test
  void countsANodeThatRegisters() {
    World world =
        cluster()
            .node(
                "n1",
                n ->
                    n.inPool("web")
                        .claim(
                            "web-1", c -> c.state(ClaimState.LAUNCHED).since(NOW.minusSeconds(40)))
                        .taint("karpenter.sh/unregistered:NoExecute"));

    assertThat(learned(world).registrations()).containsExactly(true);
  }

  @Test
  void countsANodeThatNeverRegistersAndSaysSoOnThePool() {
    World world = late(cluster().health("web", it -> it.registered().neverRegistered("no node")));

    Decision decision = decide(world);

    PoolHealth health = learned(decision);
    assertThat(health.registrations()).containsExactly(true, false, false);
    assertThat(healthy(decision).status()).isEqualTo(ConditionStatus.FALSE);
    assertThat(healthy(decision).reason()).isEqualTo("RegistrationFailed");
    assertThat(healthy(decision).message())
        .isEqualTo(
            "2 of the last 3 nodes never registered. The last problem: NodeClaim web-1: its node"
                + " has not registered within 15 min of the launch");
  }

  @Test
  void learnsNothingOfAnImageThatIsNotAskedForAnyMore() {
    World world = late(cluster()).nodeClass(NodeClasses.resolved("default", ImageId.of("ami-0aa")));

    assertThat(Effects.in(decide(world).steps(), Effect.RecordPoolHealth.class)).isEmpty();
  }

  /// C107, C128: the node that was to go stays, and the pool is left alone for a while.
  @Test
  void countsAReplacementThatIsGone() {
    PoolHealth once = learned(withFailedReplacement(cluster()));
    PoolHealth again =
        learned(
            withFailedReplacement(
                cluster().health("web", it -> it.replacementFailed(START, "before"))));

    assertThat(once.pausesUntil()).contains(NOW.plus(Duration.ofMinutes(5)));
    assertThat(again.pausesUntil()).contains(NOW.plus(Duration.ofMinutes(10)));
  }

  @Test
  void saysOnThePoolUntilWhenNothingIsReplaced() {
    Condition condition =
        status(decide(withFailedReplacement(cluster())), ConditionType.REPLACEMENTS_SUCCEED);

    assertThat(condition.status()).isEqualTo(ConditionStatus.FALSE);
    assertThat(condition.message())
        .isEqualTo(
            "Failed in a row: 1. No node is replaced by one of this pool before"
                + " 2026-01-01T01:05:00Z. The last problem: replacement NodeClaim %s never got ready"
                    .formatted(replacement())
                + " for pods");
  }

  @Test
  void forgetsFailedReplacementsWhenANodeLaunchedSinceIsReady() {
    World world = ready(START.plusSeconds(60));
    World old = ready(START.minusSeconds(60));

    assertThat(learned(world).failedReplacements()).isZero();
    assertThat(Effects.in(decide(old).steps(), Effect.RecordPoolHealth.class)).isEmpty();
  }

  private static World ready(Instant launched) {
    return cluster()
        .health("web", it -> it.registered().replacementFailed(START, "before"))
        .node(
            "n1",
            n ->
                n.inPool("web")
                    .claim("web-1", c -> c.state(ClaimState.REGISTERED).since(launched)));
  }

  private static World cluster() {
    return world()
        .nodeClass(NodeClasses.resolved("default", ClaimDraft.IMAGE))
        .nodePool("web", p -> p.consolidateNever());
  }

  /// A claim whose node has not joined for so long that it is given up now.
  private static World late(World world) {
    return world.claim(
        "web-1",
        c -> c.inPool("web").state(ClaimState.LAUNCHED).since(NOW.minus(Duration.ofMinutes(15))));
  }

  private static World withFailedReplacement(World world) {
    var command =
        CommandUnderWay.chosen(COMMAND, NOW.minusSeconds(60), List.of(NodeClaimName.of("web-n1")))
            .launched(List.of(replacement()), NOW.minusSeconds(50));
    var removal =
        new Removal(Removal.Cause.DRIFTED, "it has drifted", Optional.empty()).withCommand(command);
    return world
        .node(
            "n1",
            n ->
                n.inPool("web")
                    .claim(c -> c.state(ClaimState.DISRUPTING).removal(removal))
                    .taint("karpenter.sh/disrupted:NoSchedule"))
        .pod("p", p -> p.on("n1").cpu(3));
  }

  private static NodeClaimName replacement() {
    return ClaimNames.ofReplacement(NodePoolName.of("web"), COMMAND, 1, world().snapshot());
  }

  private static Decision decide(World world) {
    return Decisions.decide(world.at(NOW).snapshot());
  }

  private static PoolHealth learned(World world) {
    return learned(decide(world));
  }

  private static PoolHealth learned(Decision decision) {
    assertThat(Effects.in(decision.steps(), Effect.RecordPoolHealth.class)).hasSize(1);
    return Effects.in(decision.steps(), Effect.RecordPoolHealth.class).getFirst().health();
  }

  private static Condition healthy(Decision decision) {
    return status(decision, ConditionType.NODE_REGISTRATION_HEALTHY);
  }

  private static Condition status(Decision decision, ConditionType type) {
    return Effects.in(decision.steps(), Effect.UpdateNodePoolStatus.class)
        .getFirst()
        .status()
        .condition(type)
        .orElseThrow();
  }
}
