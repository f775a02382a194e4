package dev.lamplighter.decide;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.Removal;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.NodeDraft;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Reports of users about nodes that leave, each by whole decisions.
class DrainCasesTest {
  /// C109
  @Test
  void aNodeIsMadeOnlyForPodsThatSomebodyMakesAnew() {
    World owned = leaving(Optional.empty()).pod("web", p -> p.on("n1").cpu(1));
    World naked =
        leaving(Optional.empty())
            .pod("by-hand", p -> p.on("n1").cpu(1).naked())
            .pod("proxy", p -> p.on("n1").cpu(1).ownedBy(ObjectKind.NODE, "n1"));

    assertThat(decide(owned, START.plusSeconds(60)).plan().claims()).hasSize(1);
    assertThat(
            IntStream.rangeClosed(1, 10).mapToObj(pass -> decide(naked, START.plusSeconds(pass))))
        .allSatisfy(decision -> assertThat(decision.plan().claims()).isEmpty());
    assertThat(Effects.in(decide(naked, START.plusSeconds(60)).steps(), Effect.EvictPod.class))
        .extracting(effect -> effect.pod().name())
        .containsExactly("by-hand");
  }

  /// C110: however long its grace period is.
  @Test
  void aProtectedPodThatIsEndingKeepsTheInstance() {
    Instant gone = START.plus(Duration.ofHours(6));
    World world = ending(Optional.empty(), gone);

    assertThat(terminates(world, START.plus(Duration.ofHours(5)))).isFalse();
    assertThat(terminates(world, gone.plusSeconds(59))).isFalse();
    assertThat(terminates(world, gone.plusSeconds(61))).isTrue();
  }

  /// C110: unless the pool's deadline ends earlier.
  @Test
  void aProtectedPodThatIsEndingGoesAtTheDeadline() {
    Instant deadline = START.plus(Duration.ofMinutes(30));
    World world = ending(Optional.of(deadline), START.plus(Duration.ofHours(6)));

    assertThat(terminates(world, deadline.minusSeconds(1))).isFalse();
    assertThat(Effects.in(decide(world, deadline.minusSeconds(10)).steps(), Effect.DeletePod.class))
        .singleElement()
        .satisfies(effect -> assertThat(effect.grace()).isEqualTo(Duration.ofSeconds(10)));
  }

  /// C112
  @Test
  void aPodOnANodeThatIsGoneHoldsUpNobody() {
    World world =
        launchable()
            .pod(
                "ghost",
                p -> p.on("missing").labels("app=web").deletingSince(START.minusSeconds(60)))
            .pod("healthy", p -> p.cpu(1).labels("app=web").spread(LabelKey.ZONE));

    Decision decision = decide(world, START.plusSeconds(60));

    assertThat(decision.plan().claims()).hasSize(1);
    assertThat(decision.plan().unschedulable()).isEmpty();
  }

  /// C113: a node of another tool takes pods; one that is not Ready stops nothing; neither is ever
  /// touched.
  @Test
  void nodesOfOthersAreUsedAndNeverTouched() {
    World world =
        launchable()
            .node("group-1", n -> n.allocatable("cpu=3, memory=8Gi, pods=20"))
            .node("fargate", n -> n.allocatable("cpu=250m, memory=512Mi, pods=1"))
            .node(
                "broken",
                n ->
                    n.allocatable("cpu=8, memory=16Gi, pods=20")
                        .taint("node.kubernetes.io/not-ready:NoSchedule")
                        .notReady())
            .node("empty", n -> n.inPool("default").allocatable("cpu=1, memory=2Gi"))
            .pod("waits", p -> p.cpu(2));

    Decision waiting = decide(world, START.plus(Duration.ofHours(1)));

    assertThat(waiting.plan().claims()).isEmpty();
    assertThat(waiting.plan().places().values())
        .containsExactly(new Place.ExistingNode(NodeName.of("group-1")));
    assertThat(waiting.commands())
        .flatExtracting(command -> command.candidates())
        .containsExactly(NodeClaimName.of("default-empty"));
    assertThat(Effects.in(waiting.steps(), Effect.TaintNode.class))
        .extracting(Effect.TaintNode::node)
        .containsExactly(NodeName.of("empty"));
    assertThat(Effects.in(waiting.steps(), Effect.DeleteNode.class)).isEmpty();
  }

  /// C185: one replica, and a budget that keeps it.
  @Test
  void aDriftedNodeWhoseOnlyReplicaMayNotGoSaysSo() {
    World world =
        world()
            .nodeClass(NodeClasses.resolved("default", ImageId.of("ami-0aa")))
            .nodePool("default")
            .node("n1", n -> n.inPool("default").allocatable("cpu=4, memory=8Gi, pods=20"))
            .pod("only", p -> p.on("n1").cpu(3).labels("app=only"))
            .podDisruptionBudget("only", "app=only", 0);

    Decision decision = decide(world, START.plus(Duration.ofHours(2)));

    assertThat(decision.commands()).isEmpty();
    assertThat(Effects.in(decision.steps(), Effect.PublishEvent.class))
        .extracting(published -> published.event().message())
        .anySatisfy(message -> assertThat(message).contains("PodDisruptionBudget default/only"));
  }

  private static World ending(Optional<Instant> deadline, Instant gone) {
    return leaving(deadline)
        .pod(
            "saving",
            p ->
                p.on("n1")
                    .annotation(AnnotationKey.DO_NOT_DISRUPT, "true")
                    .grace(Duration.ofHours(6))
                    .deletingSince(gone));
  }

  private static boolean terminates(World world, Instant at) {
    return !Effects.in(decide(world, at).steps(), Effect.TerminateInstance.class).isEmpty();
  }

  private static Decision decide(World world, Instant at) {
    return Decisions.decide(world.at(at).snapshot());
  }

  /// Node `n1`, which a user deleted.
  private static World leaving(Optional<Instant> deadline) {
    return launchable().node("n1", node -> marked(node, deadline));
  }

  private static World launchable() {
    return world().nodeClass(NodeClasses.resolved("default", ClaimDraft.IMAGE)).nodePool("default");
  }

  private static void marked(NodeDraft node, Optional<Instant> deadline) {
    node.inPool("default")
        .taint("karpenter.sh/disrupted:NoSchedule")
        .labels("node.kubernetes.io/exclude-from-external-load-balancers=karpenter")
        .deletingSince(START)
        .claim(
            claim ->
                claim
                    .state(ClaimState.DRAINING)
                    .mirrorDeletingSince(START)
                    .removal(new Removal(Removal.Cause.DELETED, "a user deleted it", deadline)));
  }
}
