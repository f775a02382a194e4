package dev.lamplighter.disrupt;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.CommandId;
import dev.lamplighter.snapshot.CommandUnderWay;
import dev.lamplighter.snapshot.PassId;
import dev.lamplighter.snapshot.Removal;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.NodeDraft;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CommandProgressTest {
  private static final Instant NOW = START.plus(Duration.ofHours(1));
  private static final NodeClaimName REPLACEMENT = NodeClaimName.of("web-new");
  private static final CommandUnderWay CHOSEN =
      CommandUnderWay.chosen(
          new CommandId(new PassId(1, 1), 1),
          NOW.minus(CommandProgress.CONSOLIDATION_WAIT),
          List.of(NodeClaimName.of("web-n1")));
  private static final CommandUnderWay LAUNCHED =
      CHOSEN.launched(List.of(REPLACEMENT), NOW.minusSeconds(40));

  @Test
  void waitsBeforeItLooksASecondTime() {
    World world = big(CHOSEN).pod("p", p -> p.on("n1").cpu(1));

    assertThat(decide(world, NOW.minusMillis(1))).isEmpty();
    assertThat(decide(world, NOW)).isNotEmpty();
  }

  @Test
  void namesTheReplacementInTheRecordsBeforeItIsLaunched() {
    World world = big(CHOSEN).pod("p", p -> p.on("n1").cpu(1));

    List<Effect> effects = Effects.in(decide(world, NOW));

    assertThat(effects.getFirst())
        .isInstanceOfSatisfying(
            Effect.UpdateClaim.class,
            it -> {
              assertThat(it.next().state()).isEqualTo(ClaimState.DISRUPTING);
              var command = it.next().removal().flatMap(Removal::command).orElseThrow();
              assertThat(command.launchedAt()).contains(NOW);
              assertThat(effects.getLast())
                  .isInstanceOfSatisfying(
                      Effect.Launch.class,
                      launch ->
                          assertThat(command.replacements())
                              .containsExactly(launch.reserved().name()));
            });
  }

  @Test
  void drainsWithoutAReplacementWhereThePodsFitElsewhere() {
    World world =
        big(CHOSEN)
            .pod("p", p -> p.on("n1").cpu(1))
            .node("fixed", n -> n.allocatable("cpu=4, memory=8Gi, pods=9"));

    assertThat(states(decide(world, NOW))).containsExactly(ClaimState.DRAINING);
  }

  @Test
  void takesTheNodeBackWhereNothingCheaperIsLeft() {
    World world = node("s.2x4", CHOSEN).pod("p", p -> p.on("n1").cpu(1));

    List<Step> steps = decide(world, NOW);

    assertThat(states(steps)).containsExactly(ClaimState.INITIALIZED);
    assertThat(steps.getFirst().because())
        .isEqualTo(
            "NodeClaim web-n1 stays after all: it costs $0.0800/h, and what its pods need would"
                + " cost $0.0800/h");
    assertThat(Effects.in(steps).getLast()).isInstanceOf(Effect.UntaintNode.class);
  }

  @Test
  void takesTheNodeBackWhenAPodIsProtectedMeanwhile() {
    World world =
        big(CHOSEN)
            .pod("p", p -> p.on("n1").cpu(1).annotation(AnnotationKey.DO_NOT_DISRUPT, "true"));

    assertThat(states(decide(world, NOW))).containsExactly(ClaimState.INITIALIZED);
  }

  @Test
  void takesAllBackWhenOneOfThemStays() {
    var both =
        CommandUnderWay.chosen(
            CHOSEN.id(),
            CHOSEN.chosenAt(),
            List.of(NodeClaimName.of("web-n1"), NodeClaimName.of("web-n2")));
    World world =
        big(both)
            .node("n2", n -> n.inPool("web").claim(c -> c.type("s.32x64")))
            .pod("p", p -> p.on("n1").cpu(1));

    List<Step> steps = decide(world, NOW);

    assertThat(states(steps)).containsExactly(ClaimState.INITIALIZED);
    assertThat(steps.getFirst().because()).contains("together with NodeClaim web-n2");
  }

  /// C185: what is down meanwhile is down for the start of a pod, not for that of a node.
  @ParameterizedTest
  @EnumSource(
      value = ClaimState.class,
      names = {"RESERVED", "LAUNCHED", "REGISTERED"})
  void waitsForItsReplacement(ClaimState state) {
    World world =
        big(LAUNCHED)
            .pod("p", p -> p.on("n1").cpu(1))
            .claim("web-new", c -> c.inPool("web").type("s.2x4").state(state));

    assertThat(decide(world, NOW)).isEmpty();
  }

  @Test
  void drainsWhenItsReplacementIsReady() {
    World world =
        big(LAUNCHED)
            .pod("p", p -> p.on("n1").cpu(1))
            .node("new", n -> n.inPool("web").claim("web-new", c -> c.type("s.2x4")));

    assertThat(states(decide(world, NOW))).containsExactly(ClaimState.DRAINING);
  }

  /// C107: no replacement, no way out.
  @Test
  void takesTheNodeBackWhenItsReplacementIsGone() {
    World world = big(LAUNCHED).pod("p", p -> p.on("n1").cpu(1));

    List<Step> steps = decide(world, NOW);

    assertThat(states(steps)).containsExactly(ClaimState.INITIALIZED);
    assertThat(steps.getFirst().because())
        .isEqualTo(
            "NodeClaim web-n1 stays after all: its replacement NodeClaim web-new was not launched"
                + " or is gone");
  }

  @Test
  void takesTheNodeBackWhenItsReplacementIsNotReadyInTime() {
    World world =
        big(LAUNCHED)
            .pod("p", p -> p.on("n1").cpu(1))
            .claim("web-new", c -> c.inPool("web").type("s.2x4").state(ClaimState.LAUNCHED));
    Instant late = LAUNCHED.launchedAt().orElseThrow().plus(CommandProgress.REPLACEMENT_TIMEOUT);

    assertThat(decide(world, late.minusSeconds(1))).isEmpty();
    assertThat(states(decide(world, late))).containsExactly(ClaimState.INITIALIZED);
  }

  @ParameterizedTest
  @EnumSource(Source.class)
  void decidesNothingWhenAListIsIncomplete(Source source) {
    World world = big(CHOSEN).pod("p", p -> p.on("n1").cpu(1)).incomplete(source);

    assertThat(decide(world, NOW)).isEmpty();
  }

  private static World big(CommandUnderWay command) {
    return node("s.32x64", command);
  }

  private static World node(String type, CommandUnderWay command) {
    return world()
        .nodeClass(NodeClasses.resolved("default", ClaimDraft.IMAGE))
        .nodePool("web", p -> p.budget(100))
        .node("n1", disrupting(type, command));
  }

  private static Consumer<NodeDraft> disrupting(String type, CommandUnderWay command) {
    var removal =
        new Removal(Removal.Cause.UNDERUTILIZED, "it is too big", Optional.empty())
            .withCommand(command);
    return n ->
        n.inPool("web")
            .claim(c -> c.type(type).state(ClaimState.DISRUPTING).removal(removal))
            .taint("karpenter.sh/disrupted:NoSchedule");
  }

  private static List<Step> decide(World world, Instant at) {
    return Validation.decide(world.at(at).snapshot(), ProvisioningPlan.NOTHING);
  }

  private static List<ClaimState> states(List<Step> steps) {
    return Effects.in(steps, Effect.UpdateClaim.class).stream()
        .map(update -> update.next().state())
        .toList();
  }
}
