package dev.lamplighter.lifecycle;

import static dev.lamplighter.lifecycle.Departing.draining;
import static dev.lamplighter.lifecycle.JoiningTest.updated;
import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.Step;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.Removal;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DrainTest {
  private static final Instant LATER = START.plusSeconds(60);

  @Test
  void marksTheNodeBeforeItEvictsAnything() {
    World world =
        world()
            .nodePool("default")
            .node("n1", n -> n.claim("a", c -> c.state(ClaimState.DRAINING)))
            .pod("p", p -> p.on("n1"));

    List<Step> steps = Lifecycle.decide(world.snapshot());

    assertThat(Effects.in(steps))
        .extracting(effect -> effect.getClass().getSimpleName())
        .containsExactly("TaintNode", "DeleteNodeClaim", "DeleteNode", "ApplyNode");
    assertThat(Effects.in(steps, Effect.TaintNode.class).getFirst().taint())
        .isEqualTo(Taint.DISRUPTED);
  }

  @Test
  void evictsTheLowestTierOnly() {
    World world =
        drainingWorld()
            .pod("workload", p -> p.on("n1"))
            .pod("daemon", p -> p.on("n1").ownedBy(ObjectKind.DAEMON_SET, "d"))
            .pod("critical", p -> p.on("n1").priorityClass("system-cluster-critical"))
            .pod(
                "critical-daemon",
                p ->
                    p.on("n1")
                        .priorityClass("system-node-critical")
                        .ownedBy(ObjectKind.DAEMON_SET, "d"));

    assertThat(evicted(world)).containsExactly("workload");
  }

  @ParameterizedTest
  @CsvSource({"'', workload", "system-node-critical, critical"})
  void waitsForOneTierBeforeTheNext(String priorityClass, String name) {
    World world =
        drainingWorld()
            .pod(
                name,
                p -> {
                  p.on("n1").deletingSince(START.plusSeconds(50));
                  if (!priorityClass.isEmpty()) {
                    p.priorityClass(priorityClass);
                  }
                })
            .pod(
                "last",
                p ->
                    p.on("n1")
                        .priorityClass("system-node-critical")
                        .ownedBy(ObjectKind.DAEMON_SET, "d"));

    assertThat(evicted(world)).isEmpty();
    assertThat(Effects.in(Lifecycle.decide(world.snapshot()))).isEmpty();
  }

  @Test
  void evictsEachPodInAStepOfItsOwn() {
    World world = drainingWorld().pods(3, "p", p -> p.on("n1"));

    assertThat(Lifecycle.decide(world.snapshot()))
        .hasSize(3)
        .allSatisfy(
            step -> assertThat(Effects.in(List.of(step), Effect.EvictPod.class)).hasSize(1));
  }

  /// Finished, static, tolerant of the taint, or a minute past its end: none of these is waited
  /// for.
  @Test
  void endsWhenNoPodIsLeftThatIsWaitedFor() {
    World world =
        drainingWorld()
            .at(START.plusSeconds(120))
            .pod("finished", p -> p.on("n1").phase(PodView.Phase.SUCCEEDED))
            .pod("static", p -> p.on("n1").ownedBy(ObjectKind.NODE, "n1"))
            .pod("tolerant", p -> p.on("n1").tolerates("karpenter.sh/disrupted:NoSchedule"))
            .pod("stuck", p -> p.on("n1").deletingSince(START.plusSeconds(59)))
            .pod("elsewhere", p -> p.on("n2"));

    List<Step> steps = Lifecycle.decide(world.snapshot());

    assertThat(updated(steps).state()).isEqualTo(ClaimState.TERMINATING);
    assertThat(updated(steps).milestones().drainedAt()).contains(START.plusSeconds(120));
    assertThat(Effects.in(steps, Effect.TerminateInstance.class)).hasSize(1);
  }

  @Test
  void waitsFiveSecondsForPodsThatWereBoundAtTheLastMoment() {
    World world = drainingWorld();

    assertThat(Lifecycle.decide(world.at(START.plusMillis(4_999)).snapshot())).isEmpty();
    assertThat(Lifecycle.nextTimer(world.snapshot())).contains(START.plusSeconds(5));
    assertThat(updated(Lifecycle.decide(world.at(START.plusSeconds(5)).snapshot())).state())
        .isEqualTo(ClaimState.TERMINATING);
  }

  @Test
  void takesNoNodeForDrainedWhileTheListOfPodsIsIncomplete() {
    assertThat(Lifecycle.decide(drainingWorld().incomplete(Source.PODS).snapshot())).isEmpty();
  }

  /// A NodeClaim that is not in the list may be there all the same, and not be deleted yet.
  @ParameterizedTest
  @CsvSource({"EXPIRED, 0", "SPOT_INTERRUPTION, 1"})
  void evictsNothingForANodeClaimThatCannotBeSeenUnlessEc2TakesTheInstanceBack(
      Removal.Cause cause, int evictions) {
    var removal = new Removal(cause, "it goes", Optional.empty());
    World world =
        world()
            .at(LATER)
            .nodePool("default")
            .node("n1", draining().andThen(n -> n.claim(c -> c.withoutMirror().removal(removal))))
            .pod("p", p -> p.on("n1"));

    assertThat(evicted(world.incomplete(Source.NODE_CLAIMS))).hasSize(evictions);
  }

  @Test
  void evictsOnceItIsKnownThatThereIsNoNodeClaim() {
    World world =
        world()
            .at(LATER)
            .nodePool("default")
            .node("n1", draining().andThen(n -> n.claim(c -> c.withoutMirror())))
            .pod("p", p -> p.on("n1"));

    assertThat(evicted(world)).containsExactly("p");
  }

  @Test
  void waitsForAPodThatMustNotBeDisrupted() {
    World world =
        drainingWorld()
            .at(START.plus(Duration.ofDays(3)))
            .pod("p", p -> p.on("n1").annotation(AnnotationKey.DO_NOT_DISRUPT, "true"));

    List<Step> steps = Lifecycle.decide(world.snapshot());

    assertThat(steps)
        .singleElement()
        .extracting(Step::because)
        .asString()
        .contains("1 pod is waiting", "default/p has karpenter.sh/do-not-disrupt");
    assertThat(Effects.in(steps, Effect.EvictPod.class)).isEmpty();
  }

  /// C181: ten looks at a budget that allows nothing, then one at a budget that allows a pod.
  @Test
  void saysOfWhatHoldsADrainUpWhichPodWhichBudgetAndSinceWhenUntilItIsGone() {
    World world =
        drainingWorld()
            .pod("p", p -> p.on("n1").labels("app=web"))
            .pod("q", p -> p.on("n1"))
            .podDisruptionBudget("web", "app=web", 0);
    var told = new TreeSet<String>();
    for (int look = 0; look < 10; look++) {
      List<Step> steps = Lifecycle.decide(world.at(LATER.plusSeconds(look)).snapshot());
      Effects.in(steps, Effect.PublishEvent.class).stream()
          .map(Effect.PublishEvent::event)
          .filter(event -> event.reason() == EventReason.FAILED_DRAINING)
          .forEach(event -> told.add(event.kind() + " " + event.name() + ": " + event.message()));
    }

    assertThat(told)
        .hasSize(2)
        .allSatisfy(
            event ->
                assertThat(event)
                    .contains("default/p is held by PodDisruptionBudget default/web")
                    .endsWith("it drains since 2026-01-01T00:00:00Z"));
    assertThat(told.first()).startsWith("NODE n1: ");
    assertThat(told.last()).startsWith("NODE_CLAIM a: ");
    assertThat(drained(world))
        .contains("2 pods are waiting", "default/p is held by PodDisruptionBudget default/web");

    World free = drainingWorld().pod("p", p -> p.on("n1").labels("app=web"));
    free.podDisruptionBudget("web", "app=web", 1);
    assertThat(Effects.in(Lifecycle.decide(free.snapshot()), Effect.PublishEvent.class))
        .noneMatch(published -> published.event().reason() == EventReason.FAILED_DRAINING);
    assertThat(drained(free)).doesNotContain("waiting");
  }

  private static String drained(World world) {
    ClusterSnapshot snapshot = world.snapshot();
    return NodeClaimConditions.of(
            snapshot.claims().getFirst(), snapshot, NodeClaimConditions.Judged.NOTHING)
        .stream()
        .filter(condition -> condition.type() == ConditionType.DRAINED)
        .findFirst()
        .orElseThrow()
        .message();
  }

  /// C118, until the deadline minus the grace.
  @Test
  void asksTheEvictionApiEvenWhereABudgetAllowsNothingAndSaysSo() {
    World world =
        drainingWorld()
            .podDisruptionBudget("web", "app=web", 0)
            .pod("p", p -> p.on("n1").labels("app=web"));

    List<Step> steps = Lifecycle.decide(world.snapshot());

    assertThat(Effects.in(steps, Effect.EvictPod.class)).hasSize(1);
    assertThat(Effects.in(steps, Effect.DeletePod.class)).isEmpty();
    assertThat(steps.getLast().because())
        .contains("default/p is held by PodDisruptionBudget default/web");
  }

  /// C118, at the deadline minus the grace.
  @Test
  void forcesAPodExactlyWhenItsGracePeriodWouldOtherwiseBeCut() {
    Instant deadline = START.plusSeconds(300);
    World world =
        drainingWorld(deadline)
            .podDisruptionBudget("web", "app=web", 0)
            .pod(
                "p",
                p ->
                    p.on("n1")
                        .labels("app=web")
                        .grace(Duration.ofSeconds(40))
                        .annotation(AnnotationKey.DO_NOT_DISRUPT, "true"));

    assertThat(forced(world.at(deadline.minusSeconds(41)))).isEmpty();
    assertThat(Lifecycle.nextTimer(world.snapshot())).contains(deadline.minusSeconds(40));
    assertThat(forced(world.at(deadline.minusSeconds(40))))
        .singleElement()
        .satisfies(
            pod -> {
              assertThat(pod.pod().name()).isEqualTo("p");
              assertThat(pod.grace()).isEqualTo(Duration.ofSeconds(40));
            });
  }

  @Test
  void cutsTheGraceOfAPodThatWouldOutlastTheDeadline() {
    Instant deadline = START.plusSeconds(90);
    World world =
        drainingWorld(deadline).pod("p", p -> p.on("n1").deletingSince(deadline.plusSeconds(30)));

    assertThat(forced(world))
        .singleElement()
        .satisfies(pod -> assertThat(pod.grace()).isEqualTo(Duration.ofSeconds(30)));
  }

  @Test
  void leavesAPodAloneThatWillBeGoneInTime() {
    Instant deadline = START.plusSeconds(90);
    World world = drainingWorld(deadline).pod("p", p -> p.on("n1").deletingSince(deadline));

    assertThat(Lifecycle.decide(world.snapshot())).isEmpty();
  }

  /// C118, at the deadline.
  @Test
  void terminatesWithPodsLeftOnlyAfterDeadlineAndGrace() {
    Instant deadline = START.plusSeconds(90);
    World late =
        drainingWorld(deadline)
            .at(deadline.plusSeconds(3))
            .pod("p", p -> p.on("n1").deletingSince(deadline.plusSeconds(2)));

    List<Step> steps = Lifecycle.decide(late.snapshot());

    assertThat(updated(steps).state()).isEqualTo(ClaimState.TERMINATING);
    assertThat(updated(steps).milestones().drainedAt()).isEmpty();
  }

  @Test
  void givesAPodThatWasMissedASecondAfterTheDeadline() {
    Instant deadline = START.plusSeconds(30);
    World late = drainingWorld(deadline).pod("p", p -> p.on("n1"));

    assertThat(forced(late))
        .singleElement()
        .satisfies(pod -> assertThat(pod.grace()).isEqualTo(Duration.ofSeconds(1)));
  }

  @Test
  void terminatesAnInstanceWhoseNodeNeverJoined() {
    World world = world().nodePool("default").claim("a", c -> c.state(ClaimState.DRAINING));

    List<Step> steps = Lifecycle.decide(world.snapshot());

    assertThat(updated(steps).state()).isEqualTo(ClaimState.TERMINATING);
    assertThat(Effects.in(steps, Effect.TerminateInstance.class)).hasSize(1);
  }

  @Test
  void doesNotTakeAnIncompleteListOfNodesForANodeThatNeverJoined() {
    World world =
        world()
            .nodePool("default")
            .claim("a", c -> c.state(ClaimState.DRAINING))
            .incomplete(Source.NODES);

    assertThat(Lifecycle.decide(world.snapshot())).isEmpty();
  }

  @Test
  void doesNotWaitForThePodsOfAnInstanceThatIsGone() {
    World world =
        world()
            .nodePool("default")
            .node(
                "n1", draining().andThen(n -> n.claim(c -> c.instance(Instance.State.TERMINATED))))
            .pod("p", p -> p.on("n1"));

    assertThat(updated(Lifecycle.decide(world.snapshot())).state())
        .isEqualTo(ClaimState.TERMINATING);
  }

  private static World drainingWorld() {
    return world().at(LATER).nodePool("default").node("n1", draining());
  }

  private static World drainingWorld(Instant deadline) {
    return world().at(LATER).nodePool("default").node("n1", draining(Optional.of(deadline)));
  }

  private static List<String> evicted(World world) {
    return Effects.in(Lifecycle.decide(world.snapshot()), Effect.EvictPod.class).stream()
        .map(eviction -> eviction.pod().name())
        .toList();
  }

  private static List<Effect.DeletePod> forced(World world) {
    return Effects.in(Lifecycle.decide(world.snapshot()), Effect.DeletePod.class);
  }
}
