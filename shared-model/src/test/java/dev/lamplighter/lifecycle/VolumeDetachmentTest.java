package dev.lamplighter.lifecycle;

import static dev.lamplighter.lifecycle.Departing.draining;
import static dev.lamplighter.lifecycle.JoiningTest.updated;
import static dev.lamplighter.testing.World.START;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decide.Decisions;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.Step;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.NodeDraft;
import dev.lamplighter.testing.VolumesDraft;
import dev.lamplighter.testing.World;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Node `n1`, from which every pod is gone that is waited for.
class VolumeDetachmentTest {
  private static final Instant LATER = START.plusSeconds(60);

  /// C031
  @Test
  void keepsTheInstanceWhileAVolumeOfADrainedPodIsAttached() {
    World world = drained(Optional.empty(), v -> v.attached("pv", "n1"));

    List<Step> steps = Lifecycle.decide(world.at(LATER).snapshot());

    assertThat(Effects.in(steps, Effect.TerminateInstance.class)).isEmpty();
    assertThat(updated(steps).state()).isEqualTo(ClaimState.DRAINING);
    assertThat(updated(steps).milestones().drainedAt()).contains(LATER);
    assertThat(Effects.in(steps, Effect.PublishEvent.class))
        .extracting(Effect.PublishEvent::event)
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.reason()).isEqualTo(EventReason.AWAITING_VOLUME_DETACHMENT);
              assertThat(event.message()).contains("pv");
            });
  }

  @Test
  void terminatesTheInstanceOnceTheVolumeIsDetached() {
    assertThat(terminates(waiting(Optional.empty(), v -> {}), LATER.plusSeconds(1))).isTrue();
  }

  /// C031
  @Test
  void terminatesTheInstanceAtTheDeadlineWhateverIsAttached() {
    Optional<Instant> deadline = Optional.of(LATER.plusSeconds(30));

    assertThat(terminates(waiting(deadline, VolumeDetachmentTest::attached), LATER.plusSeconds(29)))
        .isFalse();
    assertThat(terminates(waiting(deadline, VolumeDetachmentTest::attached), LATER.plusSeconds(30)))
        .isTrue();
  }

  /// C032 (c): of a pod that has moved and waits for this very detach.
  @Test
  void waitsForTwoMinutesAtMostWhereThereIsNoDeadline() {
    assertThat(
            terminates(
                waiting(Optional.empty(), VolumeDetachmentTest::attached), LATER.plusSeconds(119)))
        .isFalse();
    assertThat(
            terminates(
                waiting(Optional.empty(), VolumeDetachmentTest::attached), LATER.plusSeconds(120)))
        .isTrue();
  }

  /// C032: so that nobody has to look in between.
  @Test
  void namesTheEndOfTheWaitAsItsNextLook() {
    var decision =
        Decisions.decide(
            waiting(Optional.empty(), VolumeDetachmentTest::attached).at(LATER).snapshot());

    assertThat(decision.nextLook())
        .hasValueSatisfying(at -> assertThat(at).isBefore(LATER.plusSeconds(121)));
    assertThat(decision.busy()).isTrue();
  }

  /// C032 (a)
  @Test
  void doesNotWaitForTheVolumeOfAPodThatStays() {
    World world =
        drained(Optional.empty(), VolumeDetachmentTest::attached)
            .pod(
                "agent-1",
                p ->
                    p.on("n1")
                        .ownedBy(ObjectKind.DAEMON_SET, "agent")
                        .tolerates("karpenter.sh/disrupted:NoSchedule")
                        .persistentVolumeClaim("data"));

    assertThat(terminates(world, LATER)).isTrue();
  }

  /// C032 (b)
  @Test
  void doesNotWaitForAVolumeWhoseClaimWasReleased() {
    World world =
        drained(
            Optional.empty(),
            v ->
                v.attached("pv", "n1")
                    .changeVolume(
                        "pv", volume -> volume.withPhase(PersistentVolumeView.Phase.RELEASED)));

    assertThat(terminates(world, LATER)).isTrue();
  }

  @Test
  void doesNotWaitForWhatIsAttachedToAnotherNodeOrIsNoVolumeAnyMore() {
    assertThat(terminates(drained(Optional.empty(), v -> v.attached("pv", "n2")), LATER)).isTrue();
    assertThat(terminates(drained(Optional.empty(), v -> v.attached("gone", "n1")), LATER))
        .isTrue();
  }

  /// What is not known is waited for, no longer than what is.
  @Test
  void waitsWhileTheListOfAttachmentsIsIncomplete() {
    World unknown = drained(Optional.empty(), v -> {}).incomplete(Source.VOLUME_ATTACHMENTS);
    World stillUnknown = waiting(Optional.empty(), v -> {}).incomplete(Source.VOLUME_ATTACHMENTS);

    assertThat(terminates(unknown, LATER)).isFalse();
    assertThat(terminates(stillUnknown, LATER.plusSeconds(120))).isTrue();
  }

  @Test
  void showsTheWaitAndItsEndAsConditionsOfTheNodeClaim() {
    assertThat(
            volumesDetached(
                waiting(Optional.empty(), VolumeDetachmentTest::attached), LATER.plusSeconds(10)))
        .satisfies(it -> assertThat(it.status()).isEqualTo(ConditionStatus.UNKNOWN))
        .satisfies(it -> assertThat(it.reason()).isEqualTo("AwaitingVolumeDetachment"));
    assertThat(volumesDetached(waiting(Optional.empty(), v -> {}), LATER.plusSeconds(10)).status())
        .isEqualTo(ConditionStatus.TRUE);
    assertThat(
            volumesDetached(
                waiting(Optional.empty(), VolumeDetachmentTest::attached), LATER.plusSeconds(120)))
        .satisfies(it -> assertThat(it.status()).isEqualTo(ConditionStatus.FALSE))
        .satisfies(it -> assertThat(it.reason()).isEqualTo("TerminationGracePeriodElapsed"));
  }

  private static Condition volumesDetached(World world, Instant at) {
    return Effects.in(
            Decisions.decide(world.at(at).snapshot()).steps(), Effect.MirrorNodeClaim.class)
        .getFirst()
        .nodeClaim()
        .status()
        .condition(ConditionType.VOLUMES_DETACHED)
        .orElseThrow();
  }

  private static boolean terminates(World world, Instant at) {
    return Effects.in(Lifecycle.decide(world.at(at).snapshot())).stream()
        .anyMatch(Effect.TerminateInstance.class::isInstance);
  }

  private static void attached(VolumesDraft volumes) {
    volumes.attached("pv", "n1");
  }

  private static World drained(Optional<Instant> deadline, Consumer<VolumesDraft> more) {
    return world(draining(deadline), more);
  }

  /// Known as drained since `LATER`.
  private static World waiting(Optional<Instant> deadline, Consumer<VolumesDraft> more) {
    return world(draining(deadline).andThen(n -> n.claim(c -> c.drainedAt(LATER))), more);
  }

  private static World world(Consumer<NodeDraft> node, Consumer<VolumesDraft> more) {
    return World.world()
        .nodePool("default")
        .node("n1", node)
        .volumes(v -> more.accept(v.volume("pv").boundClaim("data", "pv")));
  }
}
