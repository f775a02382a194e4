package dev.lamplighter.decide;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.InstanceHint;
import dev.lamplighter.snapshot.InstanceHint.Kind;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What EC2 says of instances, as users reported it (cases V).
class InterruptionCasesTest {
  private static final Instant NOW = START.plus(Duration.ofHours(1));

  /// C145
  @Test
  void aNoticeForAnInstanceWithoutANodeIsHeardByItsClaim() {
    World world =
        spotPool()
            .claim(
                "early",
                c ->
                    c.inPool("web")
                        .state(ClaimState.LAUNCHED)
                        .since(NOW.minusSeconds(20))
                        .type("s.4x8")
                        .zone("z-a")
                        .capacityType(CapacityType.SPOT))
            .pods(3, "p", p -> p.cpu(1).memory("1Gi"));
    assertThat(Decisions.decide(world.snapshot()).plan().claims()).isEmpty();

    Decision decision = Decisions.decide(warned(world, Kind.SPOT_INTERRUPTION).snapshot());

    assertThat(Effects.in(decision.steps(), Effect.UpdateClaim.class))
        .extracting(it -> it.next().state())
        .allMatch(ClaimState::leaving)
        .isNotEmpty();
    assertThat(Effects.in(decision.steps(), Effect.DeleteNodeClaim.class)).hasSize(1);
    assertThat(Effects.in(decision.steps(), Effect.RecordOutage.class))
        .singleElement()
        .satisfies(it -> assertThat(it.outage().instanceType().value()).isEqualTo("s.4x8"));
    assertThat(decision.plan().claims())
        .singleElement()
        .satisfies(claim -> assertThat(claim.pods()).hasSize(3));
  }

  /// C146
  @Test
  void manyNoticesAreHeardInOneLookThoughTheBudgetIsOne() {
    World world = spotPool();
    for (int i = 0; i < 75; i++) {
      String node = "n%02d".formatted(i);
      world.node(node, n -> n.inPool("web").claim(c -> c.capacityType(CapacityType.SPOT)));
      world.pod("p%02d".formatted(i), p -> p.on(node).cpu(3));
    }
    List<ClaimView> claims = world.snapshot().claims();
    claims.subList(0, 20).forEach(claim -> hint(world, claim, Kind.SPOT_INTERRUPTION));
    claims.subList(20, 70).forEach(claim -> hint(world, claim, Kind.REBALANCE_RECOMMENDATION));
    claims.subList(70, 75).forEach(claim -> hint(world, claim, Kind.INSTANCE_STATUS));

    Decision decision = Decisions.decide(world.snapshot());

    assertThat(Effects.in(decision.steps(), Effect.TaintNode.class)).hasSize(20);
    assertThat(Effects.in(decision.steps(), Effect.ForgetHint.class)).hasSize(70);
    assertThat(decision.plan().claims().stream().mapToInt(claim -> claim.pods().size()).sum())
        .as("pods for which nodes are made at once")
        .isEqualTo(20);
    assertThat(decision.plan().claims()).as("planned together").hasSizeLessThan(20);
  }

  /// C148
  @ParameterizedTest
  @EnumSource(
      value = Removal.Cause.class,
      names = {"SPOT_INTERRUPTION", "CAPACITY_RESERVATION_INTERRUPTED"})
  void aPodWithDoNotDisruptGetsItsWholeGraceWhereEc2TakesTheNodeBack(Removal.Cause cause) {
    assertThat(evicted(cause, Optional.of(NOW.plusSeconds(117)))).containsExactly("batch");
  }

  /// C148
  @Test
  void aPodWithDoNotDisruptStaysWhereAChangeIsScheduledForLater() {
    assertThat(evicted(Removal.Cause.SCHEDULED_CHANGE, Optional.empty())).isEmpty();
    assertThat(evicted(Removal.Cause.DELETED, Optional.of(NOW.plusSeconds(117)))).isEmpty();
  }

  private static List<String> evicted(Removal.Cause cause, Optional<Instant> deadline) {
    World world =
        spotPool()
            .node(
                "n1",
                n ->
                    n.inPool("web")
                        .taint("karpenter.sh/disrupted:NoSchedule")
                        .labels("node.kubernetes.io/exclude-from-external-load-balancers=karpenter")
                        .deletingSince(NOW)
                        .claim(
                            c ->
                                c.state(ClaimState.DRAINING)
                                    .mirrorDeletingSince(NOW)
                                    .removal(new Removal(cause, "it goes", deadline))))
            .pod(
                "batch",
                p ->
                    p.on("n1")
                        .cpu(1)
                        .grace(Duration.ofSeconds(60))
                        .annotation(AnnotationKey.DO_NOT_DISRUPT, "true"));
    return Effects.in(Decisions.decide(world.snapshot()).steps(), Effect.EvictPod.class).stream()
        .map(effect -> effect.pod().name())
        .toList();
  }

  private static World spotPool() {
    return world()
        .at(NOW)
        .fixtureF1()
        .nodeClass(NodeClasses.resolved("default", ClaimDraft.IMAGE))
        .nodePool("web", p -> p.requires("karpenter.sh/capacity-type In [spot]").budget(1));
  }

  private static World warned(World world, Kind kind) {
    hint(world, world.snapshot().claims().getFirst(), kind);
    return world;
  }

  private static void hint(World world, ClaimView claim, Kind kind) {
    world.hint(new InstanceHint(claim.record().launched().orElseThrow().instance(), kind, NOW));
  }
}
