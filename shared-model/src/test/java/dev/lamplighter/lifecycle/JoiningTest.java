package dev.lamplighter.lifecycle;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Removal;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.NodeDraft;
import dev.lamplighter.testing.Notation;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// From a reservation to a node that is ready for pods.
class JoiningTest {

  @Test
  void resumesALaunchWhoseOutcomeIsNotRecorded() {
    ClusterSnapshot snapshot = oneClaim(ClaimState.RESERVED).snapshot();

    assertThat(Effects.in(Lifecycle.decide(snapshot)))
        .containsExactly(new Effect.ResumeLaunch(recordIn(snapshot)));
  }

  @Test
  void leavesTheReleaseOfADeletedReservationToTheLaunch() {
    ClusterSnapshot snapshot =
        world()
            .nodePool("default")
            .claim("a", c -> c.state(ClaimState.RESERVED).mirrorDeletingSince(START))
            .snapshot();

    assertThat(Effects.in(Lifecycle.decide(snapshot)))
        .containsExactly(new Effect.ResumeLaunch(recordIn(snapshot)));
  }

  /// C053
  @Test
  void registersTheNodeOfItsInstance() {
    ClusterSnapshot snapshot =
        world()
            .nodePool(
                "platform", p -> p.taint("team=a:NoSchedule").startupTaint("cni=wait:NoExecute"))
            .node("n1", n -> n.claim("a", c -> c.inPool("platform").state(ClaimState.LAUNCHED)))
            .snapshot();

    List<Step> steps = Lifecycle.decide(snapshot);

    Effect.RegisterNode register = Effects.in(steps, Effect.RegisterNode.class).getFirst();
    assertThat(register.node().value()).isEqualTo("n1");
    assertThat(register.owner().name()).isEqualTo("a");
    assertThat(register.addTaints())
        .containsExactly(Notation.taint("team=a:NoSchedule"), Notation.taint("cni=wait:NoExecute"));
    assertThat(register.removeTaints()).containsExactly(Taint.UNREGISTERED);
    assertThat(register.metadata().labels().get(LabelKey.REGISTERED)).contains("true");
    assertThat(register.metadata().labels().get(LabelKey.NODEPOOL)).contains("platform");
    assertThat(register.metadata().labels().get(LabelKey.INSTANCE_TYPE)).contains("s.4x8");
    assertThat(updated(steps).state()).isEqualTo(ClaimState.REGISTERED);
    assertThat(updated(steps).milestones().node()).contains(register.node());
  }

  @Test
  void leavesTheTaintsOfANodeAloneThatSaysSo() {
    ClusterSnapshot snapshot =
        world()
            .nodePool("default", p -> p.taint("team=a:NoSchedule"))
            .node(
                "n1",
                n ->
                    n.labels("karpenter.sh/do-not-sync-taints=true")
                        .claim("a", c -> c.state(ClaimState.LAUNCHED)))
            .snapshot();

    assertThat(
            Effects.in(Lifecycle.decide(snapshot), Effect.RegisterNode.class)
                .getFirst()
                .addTaints())
        .isEmpty();
  }

  @Test
  void doesNotRegisterANodeBeforeItsNodeClaimIsThere() {
    ClusterSnapshot snapshot =
        world()
            .nodePool("default")
            .node("n1", n -> n.claim("a", c -> c.state(ClaimState.LAUNCHED).withoutMirror()))
            .snapshot();

    assertThat(Lifecycle.decide(snapshot)).isEmpty();
  }

  @Test
  void doesNotChooseBetweenTwoNodesOfOneInstance() {
    ClusterSnapshot one =
        world()
            .nodePool("default")
            .node("n1", n -> n.claim("a", c -> c.state(ClaimState.LAUNCHED)))
            .node("n2", n -> n.claim("a", c -> c.state(ClaimState.LAUNCHED)))
            .snapshot();

    assertThat(Effects.in(Lifecycle.decide(one), Effect.RegisterNode.class)).isEmpty();
  }

  @Test
  void initializesANodeThatPassesEveryCheck() {
    List<Step> steps = Lifecycle.decide(oneNode(ClaimState.REGISTERED, _ -> {}).snapshot());

    Effect.ApplyNode apply = Effects.in(steps, Effect.ApplyNode.class).getFirst();
    assertThat(apply.metadata().labels().get(LabelKey.INITIALIZED)).contains("true");
    assertThat(updated(steps).state()).isEqualTo(ClaimState.INITIALIZED);
    assertThat(updated(steps).milestones().initializedAt()).contains(START);
  }

  @ParameterizedTest
  @CsvSource({
    "node.kubernetes.io/not-ready:NoSchedule",
    "node.cloudprovider.kubernetes.io/uninitialized=true:NoSchedule",
    "karpenter.sh/unregistered:NoExecute",
    "readiness.k8s.io/anything=x:NoSchedule",
    "cni=wait:NoExecute",
  })
  void waitsForATaintThatGoesByItself(String taint) {
    ClusterSnapshot snapshot =
        world()
            .nodePool("default", p -> p.startupTaint("cni=wait:NoExecute"))
            .node("n1", n -> n.taint(taint).claim("a", c -> c.state(ClaimState.REGISTERED)))
            .snapshot();

    assertThat(Lifecycle.decide(snapshot)).isEmpty();
  }

  @Test
  void waitsForANodeThatIsNotReady() {
    assertThat(Lifecycle.decide(oneNode(ClaimState.REGISTERED, n -> n.notReady()).snapshot()))
        .isEmpty();
  }

  @Test
  void doesNotWaitForATaintThatIsThePoolsOwn() {
    List<Step> steps =
        Lifecycle.decide(
            oneNode(ClaimState.REGISTERED, n -> n.taint("team=a:NoSchedule")).snapshot());

    assertThat(updated(steps).state()).isEqualTo(ClaimState.INITIALIZED);
  }

  @Test
  void givesUpAnInstanceWhoseNodeDoesNotJoinIn15Minutes() {
    List<Step> steps =
        Lifecycle.decide(
            oneClaim(ClaimState.LAUNCHED).at(START.plus(Duration.ofMinutes(15))).snapshot());

    assertThat(updated(steps).state()).isEqualTo(ClaimState.DRAINING);
    assertThat(updated(steps).removal().map(Removal::cause))
        .contains(Removal.Cause.REGISTRATION_TIMEOUT);
  }

  /// C157: a large GPU machine takes 20 minutes.
  @Test
  void waitsForANodeAsLongAsItsPoolSays() {
    World world =
        world()
            .nodePool("gpu", p -> p.annotation(AnnotationKey.REGISTRATION_TIMEOUT, "30m"))
            .claim("a", c -> c.inPool("gpu").state(ClaimState.LAUNCHED));

    assertThat(Lifecycle.decide(world.at(START.plus(Duration.ofMinutes(20))).snapshot())).isEmpty();
    assertThat(Lifecycle.nextTimer(world.snapshot())).contains(START.plus(Duration.ofMinutes(30)));
    assertThat(
            updated(Lifecycle.decide(world.at(START.plus(Duration.ofMinutes(30))).snapshot()))
                .removal()
                .map(Removal::detail))
        .contains("its node has not registered within 30 min of the launch");
  }

  @ParameterizedTest
  @CsvSource({"never", "-5m", "''", "30"})
  void whatIsNoDurationIsNoTimeout(String text) {
    World world =
        world()
            .nodePool("gpu", p -> p.annotation(AnnotationKey.REGISTRATION_TIMEOUT, text))
            .claim("a", c -> c.inPool("gpu").state(ClaimState.LAUNCHED));

    assertThat(Lifecycle.nextTimer(world.snapshot())).contains(START.plus(Duration.ofMinutes(15)));
  }

  @Test
  void doesNotGiveUpASecondTooEarly() {
    ClusterSnapshot snapshot =
        oneClaim(ClaimState.LAUNCHED).at(START.plus(Duration.ofSeconds(15 * 60 - 1))).snapshot();

    assertThat(Lifecycle.decide(snapshot)).isEmpty();
    assertThat(Lifecycle.nextTimer(snapshot)).contains(START.plus(Duration.ofMinutes(15)));
  }

  @Test
  void doesNotGiveUpWhenTheListOfNodesIsIncomplete() {
    assertThat(
            Lifecycle.decide(
                oneClaim(ClaimState.LAUNCHED)
                    .at(START.plus(Duration.ofHours(1)))
                    .incomplete(Source.NODES)
                    .snapshot()))
        .isEmpty();
  }

  @Test
  void registersANodeThatJoinsAtTheLastMoment() {
    List<Step> steps =
        Lifecycle.decide(
            oneNode(ClaimState.LAUNCHED, _ -> {})
                .at(START.plus(Duration.ofMinutes(15)))
                .snapshot());

    assertThat(updated(steps).state()).isEqualTo(ClaimState.REGISTERED);
  }

  @ParameterizedTest
  @EnumSource(
      value = ClaimState.class,
      names = {"INITIALIZED", "DISRUPTING"})
  void doesNothingToAClaimThatIsWhereItShouldBe(ClaimState state) {
    assertThat(Lifecycle.decide(oneNode(state, _ -> {}).snapshot())).isEmpty();
  }

  static World oneClaim(ClaimState state) {
    return world().nodePool("default").claim("a", c -> c.state(state));
  }

  static World oneNode(ClaimState state, Consumer<NodeDraft> described) {
    return world()
        .nodePool("default")
        .node("n1", n -> described.accept(n.claim("a", c -> c.state(state))));
  }

  private static ClaimRecord recordIn(ClusterSnapshot snapshot) {
    return snapshot.claims().stream().map(ClaimView::record).findFirst().orElseThrow();
  }

  static ClaimRecord updated(List<Step> steps) {
    List<Effect.UpdateClaim> updates = Effects.in(steps, Effect.UpdateClaim.class);
    assertThat(updates).hasSize(1);
    return updates.getFirst().next();
  }
}
