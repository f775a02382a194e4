package dev.lamplighter.lifecycle;

import static dev.lamplighter.lifecycle.JoiningTest.updated;
import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.Step;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.InstanceHint;
import dev.lamplighter.snapshot.InstanceHint.Kind;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class InterruptionTest {
  private static final Instant WARNED = START.plusSeconds(600);

  @ParameterizedTest
  @EnumSource(
      value = ClaimState.class,
      names = {"LAUNCHED", "REGISTERED", "INITIALIZED", "DISRUPTING"})
  void drainsAtOnceWithTheTwoMinutesAsDeadline(ClaimState state) {
    List<Step> steps = decide(c -> c.state(state), Kind.SPOT_INTERRUPTION, WARNED.plusSeconds(3));

    assertThat(updated(steps).state()).isEqualTo(ClaimState.DRAINING);
    assertThat(updated(steps).removal().map(Removal::cause))
        .contains(Removal.Cause.SPOT_INTERRUPTION);
    assertThat(updated(steps).removal().flatMap(Removal::deadline))
        .contains(WARNED.plusSeconds(120));
    assertThat(Effects.in(steps, Effect.TaintNode.class)).hasSize(1);
    assertThat(Effects.in(steps, Effect.PublishEvent.class).getFirst().event().reason())
        .isEqualTo(EventReason.SPOT_INTERRUPTED);
    assertThat(Effects.in(steps).getLast()).isInstanceOf(Effect.ForgetHint.class);
  }

  @Test
  void drainsOnASpotWarningThoughOtherListsAreIncomplete() {
    ClusterSnapshot snapshot =
        hinted(c -> {}, Kind.SPOT_INTERRUPTION).at(WARNED).incomplete(Source.INSTANCES).snapshot();

    assertThat(updated(Lifecycle.decide(snapshot)).state()).isEqualTo(ClaimState.DRAINING);
  }

  @Test
  void bringsTheDeadlineOfADrainForward() {
    List<Step> steps =
        decide(
            c ->
                c.state(ClaimState.DRAINING)
                    .removal(new Removal(Removal.Cause.DELETED, "deleted", Optional.empty())),
            Kind.SPOT_INTERRUPTION,
            WARNED);

    ClaimRecord next = updated(steps);
    assertThat(next.state()).isEqualTo(ClaimState.DRAINING);
    assertThat(next.removal())
        .contains(
            new Removal(Removal.Cause.DELETED, "deleted", Optional.of(WARNED.plusSeconds(120))));
  }

  @Test
  void keepsADeadlineThatIsEarlierStill() {
    List<Step> steps =
        decide(
            c ->
                c.state(ClaimState.DRAINING)
                    .removal(
                        new Removal(
                            Removal.Cause.DELETED, "deleted", Optional.of(WARNED.plusSeconds(10)))),
            Kind.SPOT_INTERRUPTION,
            WARNED);

    assertThat(Effects.in(steps, Effect.UpdateClaim.class)).isEmpty();
    assertThat(Effects.in(steps, Effect.ForgetHint.class)).hasSize(1);
  }

  @Test
  void drainsBeforeAScheduledChange() {
    List<Step> steps = decide(c -> {}, Kind.SCHEDULED_CHANGE, WARNED);

    assertThat(updated(steps).removal().map(Removal::cause))
        .contains(Removal.Cause.SCHEDULED_CHANGE);
    assertThat(updated(steps).removal().flatMap(Removal::deadline)).isEmpty();
  }

  /// Spec AWS 5.1, and EC2's guide: two minutes, as of spot.
  @Test
  void drainsAtOnceWhenACapacityReservationIsTakenBack() {
    List<Step> steps = decide(c -> {}, Kind.CAPACITY_RESERVATION_INTERRUPTION, WARNED);

    assertThat(updated(steps).removal().map(Removal::cause))
        .contains(Removal.Cause.CAPACITY_RESERVATION_INTERRUPTED);
    assertThat(updated(steps).removal().flatMap(Removal::deadline))
        .contains(WARNED.plusSeconds(120));
    assertThat(reasons(steps))
        .containsExactly(EventReason.CAPACITY_RESERVATION_INSTANCE_INTERRUPTED);
  }

  @Test
  void aReservationTakenBackSaysNothingOfOnDemandCapacity() {
    List<Step> steps =
        decide(
            c -> c.capacityType(CapacityType.ON_DEMAND),
            Kind.CAPACITY_RESERVATION_INTERRUPTION,
            WARNED);

    assertThat(Effects.in(steps, Effect.RecordOutage.class)).isEmpty();
  }

  /// Spec AWS 5.2: a check counts after 120 seconds, and then nothing is waited for.
  @ParameterizedTest
  @CsvSource({"INSTANCE_STATUS, INSTANCE_STATUS", "SYSTEM_STATUS, SYSTEM_STATUS"})
  void endsAnInstanceAtOnceWhoseStatusCheckHasFailedForTwoMinutes(Kind kind, Removal.Cause cause) {
    Instant counts = WARNED.plusSeconds(120);
    World early = hinted(c -> {}, kind).at(counts.minusSeconds(1));

    assertThat(Lifecycle.decide(early.snapshot())).isEmpty();
    assertThat(Lifecycle.nextTimer(early.snapshot())).contains(counts);

    List<Step> steps = decide(c -> {}, kind, counts);
    assertThat(updated(steps).removal().map(Removal::cause)).contains(cause);
    assertThat(updated(steps).removal().flatMap(Removal::deadline)).contains(counts);
    assertThat(reasons(steps)).containsExactly(EventReason.INSTANCE_UNHEALTHY);
  }

  @Test
  void drainsInOrderBeforeAScheduledEvent() {
    List<Step> steps = decide(c -> {}, Kind.EVENT_STATUS, WARNED.minusSeconds(86_400));

    assertThat(updated(steps).removal().map(Removal::cause))
        .contains(Removal.Cause.SCHEDULED_CHANGE);
    assertThat(updated(steps).removal().flatMap(Removal::deadline)).isEmpty();
    assertThat(reasons(steps)).containsExactly(EventReason.INSTANCE_UNHEALTHY);
  }

  @Test
  void onlyTellsOfARebalanceRecommendation() {
    List<Step> steps = decide(c -> {}, Kind.REBALANCE_RECOMMENDATION, WARNED);

    assertThat(Effects.in(steps))
        .extracting(effect -> effect.getClass().getSimpleName())
        .containsExactly("PublishEvent", "ForgetHint");
  }

  @ParameterizedTest
  @EnumSource(
      value = Instance.State.class,
      names = {"STOPPING", "STOPPED", "SHUTTING_DOWN", "TERMINATED"})
  void drainsWhenTheInstanceIsIndeedGoing(Instance.State state) {
    List<Step> steps = decide(c -> c.instance(state), Kind.STATE_CHANGE, WARNED);

    assertThat(updated(steps).removal().map(Removal::cause)).contains(Removal.Cause.INSTANCE_GONE);
  }

  @Test
  void keepsAStateChangeForAMinuteWhileEc2StillShowsTheInstanceRunning() {
    assertThat(decide(c -> {}, Kind.STATE_CHANGE, WARNED.plusSeconds(59))).isEmpty();

    assertThat(Effects.in(decide(c -> {}, Kind.STATE_CHANGE, WARNED.plusSeconds(60))))
        .singleElement()
        .isInstanceOf(Effect.ForgetHint.class);
  }

  @Test
  void followsTheStrongestOfSeveralHints() {
    World world = hinted(c -> {}, Kind.REBALANCE_RECOMMENDATION);
    world.hint(new InstanceHint(instanceOf(world), Kind.SPOT_INTERRUPTION, WARNED));

    assertThat(updated(Lifecycle.decide(world.at(WARNED).snapshot())).removal().map(Removal::cause))
        .contains(Removal.Cause.SPOT_INTERRUPTION);
  }

  @Test
  void forgetsAHintAboutAStrangerAfterFiveMinutes() {
    World world =
        world()
            .nodePool("default")
            .hint(new InstanceHint(InstanceId.of("i-0ffff"), Kind.SPOT_INTERRUPTION, WARNED));

    assertThat(Lifecycle.decide(world.at(WARNED.plusSeconds(299)).snapshot())).isEmpty();
    assertThat(
            Effects.in(Lifecycle.decide(world.at(WARNED.plus(Duration.ofMinutes(5))).snapshot())))
        .containsExactly(new Effect.ForgetHint(InstanceId.of("i-0ffff")));
  }

  private static List<EventReason> reasons(List<Step> steps) {
    return Effects.in(steps, Effect.PublishEvent.class).stream()
        .map(effect -> effect.event().reason())
        .toList();
  }

  private static List<Step> decide(Consumer<ClaimDraft> claim, Kind kind, Instant at) {
    return Lifecycle.decide(hinted(claim, kind).at(at).snapshot());
  }

  private static World hinted(Consumer<ClaimDraft> claim, Kind kind) {
    World world = world().nodePool("default").node("n1", n -> n.claim("a", claim));
    return world.hint(new InstanceHint(instanceOf(world), kind, WARNED));
  }

  private static InstanceId instanceOf(World world) {
    return world.snapshot().claims().getFirst().record().launched().orElseThrow().instance();
  }
}
