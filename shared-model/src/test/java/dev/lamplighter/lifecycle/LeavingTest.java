package dev.lamplighter.lifecycle;

import static dev.lamplighter.lifecycle.Departing.terminating;
import static dev.lamplighter.lifecycle.JoiningTest.updated;
import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Removal;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// From a reason to leave to nothing.
class LeavingTest {
  private static final Instant NOW = START.plus(Duration.ofHours(1));

  @ParameterizedTest
  @EnumSource(
      value = ClaimState.class,
      names = {"LAUNCHED", "REGISTERED", "INITIALIZED", "DISRUPTING"})
  void drainsAClaimWhoseNodeClaimAUserDeletes(ClaimState state) {
    List<Step> steps = decide(c -> c.state(state).mirrorDeletingSince(NOW));

    assertThat(updated(steps).state()).isEqualTo(ClaimState.DRAINING);
    assertThat(updated(steps).removal().map(Removal::cause)).contains(Removal.Cause.DELETED);
    assertThat(steps.getFirst().because()).contains("NodeClaim a was deleted");
  }

  @Test
  void drainsAClaimWhoseNodeAUserDeletes() {
    World world =
        world().nodePool("default").node("n1", n -> n.deletingSince(NOW).claim("a", c -> {}));

    List<Step> steps = Lifecycle.decide(world.at(NOW).snapshot());

    assertThat(updated(steps).state()).isEqualTo(ClaimState.DRAINING);
    assertThat(Effects.in(steps, Effect.DeleteNodeClaim.class)).hasSize(1);
  }

  @Test
  void drainsTheClaimsOfADeletedPool() {
    World world =
        world()
            .nodePool("default", p -> p.deletingSince(NOW))
            .node("n1", n -> n.claim("a", c -> {}));

    List<Step> steps = Lifecycle.decide(world.at(NOW).snapshot());

    assertThat(updated(steps).removal().map(Removal::detail).orElseThrow())
        .contains("NodePool default was deleted");
  }

  @Test
  void drainsTheClaimsOfAPoolThatIsGone() {
    World world = world().nodePool("other").node("n1", n -> n.inPool("lost"));

    assertThat(updated(Lifecycle.decide(world.at(NOW).snapshot())).state())
        .isEqualTo(ClaimState.DRAINING);
  }

  /// Its Node was deleted, and the finalizer taken off by hand, while nobody looked.
  @ParameterizedTest
  @CsvSource({"179, false", "180, true"})
  void drainsAClaimWhoseNodeIsGone(int secondsSinceItJoined, boolean leaves) {
    Instant now = START.plusSeconds(secondsSinceItJoined);

    List<Step> steps = Lifecycle.decide(withoutNodes(joined().at(now)));

    assertThat(steps.isEmpty()).isNotEqualTo(leaves);
    if (leaves) {
      assertThat(updated(steps).removal().map(Removal::detail).orElseThrow())
          .isEqualTo("Node n1 is gone");
    }
  }

  @ParameterizedTest
  @EnumSource(Source.class)
  void takesNoNodeForGoneWhenAListIsIncomplete(Source source) {
    World world = joined().incomplete(source);

    assertThat(Lifecycle.decide(withoutNodes(world.at(NOW.plusSeconds(3_600))))).isEmpty();
  }

  private static World joined() {
    return world().nodePool("default").node("n1", n -> n.claim("a", c -> {}));
  }

  private static ClusterSnapshot withoutNodes(World world) {
    ClusterSnapshot snapshot = world.snapshot();
    return snapshot.withClaims(
        snapshot.claims().stream()
            .map(
                claim ->
                    new ClaimView(
                        claim.record(), claim.mirror(), Optional.empty(), claim.instance()))
            .toList());
  }

  @ParameterizedTest
  @EnumSource(Source.class)
  void takesNoPoolForGoneWhenAListIsIncomplete(Source source) {
    World world = world().node("n1", n -> n.inPool("lost")).incomplete(source);

    assertThat(Lifecycle.decide(world.at(NOW).snapshot())).isEmpty();
  }

  @Test
  void countsTheTerminationGracePeriodFromTheDeletion() {
    World world =
        world()
            .nodePool("default", p -> p.terminationGracePeriod(Duration.ofMinutes(5)))
            .node("n1", n -> n.claim("a", c -> c.mirrorDeletingSince(NOW.minusSeconds(20))));

    assertThat(
            updated(Lifecycle.decide(world.at(NOW).snapshot()))
                .removal()
                .flatMap(Removal::deadline))
        .contains(NOW.plusSeconds(280));
  }

  /// C137
  @ParameterizedTest
  @EnumSource(
      value = Instance.State.class,
      names = {"STOPPING", "STOPPED", "SHUTTING_DOWN", "TERMINATED"})
  void drainsAClaimWhoseInstanceGoesByItself(Instance.State state) {
    List<Step> steps = decide(c -> c.instance(state));

    assertThat(updated(steps).removal().map(Removal::cause)).contains(Removal.Cause.INSTANCE_GONE);
  }

  @Test
  void drainsAClaimWhoseInstanceEc2DoesNotKnow() {
    ClusterSnapshot snapshot =
        world()
            .at(NOW)
            .nodePool("default")
            .node("n1", n -> n.notReady().claim("a", ClaimDraft::withoutInstance))
            .snapshot();

    assertThat(updated(Lifecycle.decide(snapshot)).removal().map(Removal::cause))
        .contains(Removal.Cause.INSTANCE_GONE);
  }

  @Test
  void believesAReadyNodeMoreThanAListWithoutItsInstance() {
    assertThat(decide(ClaimDraft::withoutInstance)).isEmpty();
  }

  @Test
  void givesEc2TenMinutesToListAnInstanceAsClocksMayDiffer() {
    World world =
        world().nodePool("default").claim("a", c -> c.state(ClaimState.LAUNCHED).withoutInstance());

    assertThat(Lifecycle.decide(world.at(START.plusSeconds(599)).snapshot())).isEmpty();
    assertThat(updated(Lifecycle.decide(world.at(START.plusSeconds(600)).snapshot())).state())
        .isEqualTo(ClaimState.DRAINING);
  }

  @ParameterizedTest
  @EnumSource(
      value = Source.class,
      names = {"INSTANCES", "NODES", "NODE_CLAIMS"})
  void takesNoInstanceForGoneWhenAListIsIncompleteThatTellsOfIt(Source source) {
    ClusterSnapshot snapshot =
        world()
            .at(NOW)
            .nodePool("default")
            .node("n1", n -> n.notReady().claim("a", ClaimDraft::withoutInstance))
            .incomplete(source)
            .snapshot();

    assertThat(Lifecycle.decide(snapshot)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = Instance.State.class,
      names = {"PENDING", "RUNNING", "STOPPING", "STOPPED"})
  void terminatesUntilEc2SaysThatTheInstanceIsGoing(Instance.State state) {
    List<Step> steps = ending(c -> c.instance(state), w -> w);

    assertThat(Effects.in(steps)).singleElement().isInstanceOf(Effect.TerminateInstance.class);
  }

  /// C136
  @Test
  void waitsWhileTheInstanceShutsDown() {
    assertThat(ending(c -> c.instance(Instance.State.SHUTTING_DOWN), w -> w)).isEmpty();
  }

  @Test
  void letsGoOfNodeAndNodeClaimThenForgetsTheClaim() {
    List<Step> steps = ending(c -> c.instance(Instance.State.TERMINATED), w -> w);

    List<Effect> effects = Effects.in(steps);
    assertThat(effects).hasSize(3);
    assertThat(effects.get(0))
        .isInstanceOfSatisfying(
            Effect.RemoveFinalizer.class, it -> assertThat(it.kind()).isEqualTo(ObjectKind.NODE));
    assertThat(effects.get(1))
        .isInstanceOfSatisfying(
            Effect.RemoveFinalizer.class,
            it -> {
              assertThat(it.kind()).isEqualTo(ObjectKind.NODE_CLAIM);
              assertThat(it.finalizer()).isEqualTo(Finalizer.TERMINATION);
            });
    assertThat(effects.get(2)).isInstanceOf(Effect.ForgetClaim.class);
  }

  @ParameterizedTest
  @EnumSource(
      value = Source.class,
      names = {"NODES", "NODE_CLAIMS"})
  void forgetsNothingWhenAListIsIncompleteThatTellsWhatToLetGoOf(Source source) {
    List<Step> steps =
        ending(c -> c.instance(Instance.State.TERMINATED), w -> w.incomplete(source));

    assertThat(steps).isEmpty();
  }

  /// Else what is gone counts against its pool's limits for as long.
  @ParameterizedTest
  @EnumSource(
      value = Source.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NODES", "NODE_CLAIMS"})
  void finishesThoughAListIsIncompleteThatTellsNothingOfIt(Source source) {
    List<Step> steps =
        ending(c -> c.instance(Instance.State.TERMINATED), w -> w.incomplete(source));

    assertThat(Effects.in(steps, Effect.ForgetClaim.class)).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(
      value = Source.class,
      names = {"POD_DISRUPTION_BUDGETS", "DEFINITIONS", "CATALOGUE", "LAUNCH_TEMPLATES"})
  void believesOfTheInstanceWhatEc2SaysThoughAnotherListIsIncomplete(Source source) {
    ClusterSnapshot said =
        world()
            .at(NOW)
            .nodePool("default")
            .node("n1", n -> n.notReady().claim("a", c -> c.instance(Instance.State.TERMINATED)))
            .incomplete(source)
            .snapshot();
    ClusterSnapshot absent =
        world()
            .at(NOW)
            .nodePool("default")
            .node("n1", n -> n.notReady().claim("a", ClaimDraft::withoutInstance))
            .incomplete(source)
            .snapshot();

    assertThat(updated(Lifecycle.decide(said)).state()).isEqualTo(ClaimState.DRAINING);
    assertThat(Effects.in(Lifecycle.decide(absent), Effect.UpdateClaim.class)).isEmpty();
  }

  @Test
  void terminatesAgainWhenAnIncompleteListDoesNotShowTheInstance() {
    List<Step> steps = ending(ClaimDraft::withoutInstance, w -> w.incomplete(Source.INSTANCES));

    assertThat(Effects.in(steps)).singleElement().isInstanceOf(Effect.TerminateInstance.class);
  }

  @Test
  void takesBackATaintThatNoDisruptionNeeds() {
    World world =
        world()
            .nodePool("default")
            .node("n1", n -> n.taint("karpenter.sh/disrupted:NoSchedule").claim("a", c -> {}));

    assertThat(Effects.in(Lifecycle.decide(world.snapshot())))
        .singleElement()
        .isInstanceOf(Effect.UntaintNode.class);
  }

  private static List<Step> decide(Consumer<ClaimDraft> claim) {
    return Lifecycle.decide(
        world().at(NOW).nodePool("default").node("n1", n -> n.claim("a", claim)).snapshot());
  }

  private static List<Step> ending(Consumer<ClaimDraft> claim, UnaryOperator<World> more) {
    World world =
        world().at(NOW).nodePool("default").node("n1", terminating().andThen(n -> n.claim(claim)));
    return Lifecycle.decide(more.apply(world).snapshot());
  }
}
