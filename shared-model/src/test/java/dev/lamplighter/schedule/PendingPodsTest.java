package dev.lamplighter.schedule;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.CommandId;
import dev.lamplighter.snapshot.CommandUnderWay;
import dev.lamplighter.snapshot.PassId;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.Removal;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PendingPodsTest {

  private static List<String> pending(World world) {
    return PendingPods.of(world.snapshot()).stream().map(pod -> pod.key().name()).toList();
  }

  /// C164: a pod with scheduling gates, or of a scheduler that has said nothing, is one not yet
  /// tried.
  @Test
  void onlyPodsThatFoundNoNodeAreProvisioned() {
    World world =
        world()
            .node("n1")
            .pod("waits", pod -> pod.cpu(1))
            .pod("fresh", pod -> pod.notYetTried())
            .pod("runs", pod -> pod.on("n1"))
            .pod("preempts", pod -> pod.nominatedTo("n1"))
            .pod("daemon", pod -> pod.ownedBy(ObjectKind.DAEMON_SET, "agent"))
            .pod("static", pod -> pod.ownedBy(ObjectKind.NODE, "n1"))
            .pod("going", pod -> pod.deletingSince(World.START))
            .pod("failed", pod -> pod.phase(PodView.Phase.FAILED));

    assertThat(pending(world)).containsExactly("waits");
  }

  /// KEP-1923: Lamplighter says so of the pods that a claim was made for, and a node that is gone
  /// keeps nothing for anybody.
  @Test
  void aPodWaitsThatIsNominatedForTheNodeThatWasMadeForItOrForOneThatIsGone() {
    World world =
        world()
            .nodePool("default")
            .node("n1", node -> node.claim("c", claim -> claim.planned("made-for")))
            .pod("made-for", pod -> pod.nominatedTo("n1"))
            .pod("preempts", pod -> pod.nominatedTo("n1"))
            .pod("left", pod -> pod.nominatedTo("gone"));

    assertThat(pending(world)).containsExactly("left", "made-for");
  }

  /// Where nodes could not be read, none is taken to be gone.
  @Test
  void aPodPreemptsOnANodeThatMayBeThere() {
    World world = world().incomplete(Source.NODES).pod("p", pod -> pod.nominatedTo("n1"));

    assertThat(pending(world)).isEmpty();
  }

  /// C016, its control, and spec core 3.4.
  @Test
  void aPodThatWantsNoneOfOurNodesIsNotOurs() {
    String notOurs = "karpenter.sh/nodepool DoesNotExist";
    World world =
        world()
            .pod("not-ours", pod -> pod.nodeAffinity(notOurs))
            .pod("either", pod -> pod.nodeAffinity(notOurs).nodeAffinity("team In [a]"))
            .pod("rather-not", pod -> pod.prefersNode(100, notOurs))
            .pod("not-of-web", pod -> pod.nodeAffinity("karpenter.sh/nodepool NotIn [web]"));

    assertThat(pending(world)).containsExactly("either", "not-of-web", "rather-not");
  }

  /// Spec core 3.3: a protection with a duration counts as long as it lasts.
  @Test
  void aPodThatIsProtectedForAWhileNeedsAnotherPlaceOnlyAfterwards() {
    World world =
        world()
            .nodePool("web")
            .node("n1", n -> n.inPool("web").claim(c -> c.state(ClaimState.DRAINING)))
            .pod(
                "a",
                pod ->
                    pod.on("n1")
                        .createdAt(World.START)
                        .annotation(AnnotationKey.DO_NOT_DISRUPT, "30m"));

    assertThat(pending(world.at(World.START.plusSeconds(29 * 60)))).isEmpty();
    assertThat(pending(world.at(World.START.plusSeconds(31 * 60)))).containsExactly("a");
  }

  @Test
  void podsOfALeavingNodeNeedAnotherPlaceUnlessNothingComesAfterThem() {
    Consumer<PodDraft> there = pod -> pod.on("n1");
    World world =
        world()
            .nodePool("web")
            .node("n1", n -> n.inPool("web").claim(c -> c.state(ClaimState.DRAINING)))
            .node("n2", node -> node.inPool("web"))
            .pod("moves", there)
            .pod("ends", there.andThen(pod -> pod.deletingSince(World.START)))
            .pod(
                "set-0",
                there.andThen(
                    p -> p.deletingSince(World.START).ownedBy(ObjectKind.STATEFUL_SET, "set")))
            .pod("daemon", there.andThen(pod -> pod.ownedBy(ObjectKind.DAEMON_SET, "agent")))
            .pod("done", there.andThen(pod -> pod.phase(PodView.Phase.SUCCEEDED)))
            .pod("held", there.andThen(pod -> pod.annotation(AnnotationKey.DO_NOT_DISRUPT, "true")))
            .pod("twice", there.andThen(pod -> pod.labels("app=twice")))
            .podDisruptionBudget("one", "app=twice", 1)
            .podDisruptionBudget("two", "app=twice", 1)
            .pod("once", there.andThen(pod -> pod.labels("app=once")))
            .podDisruptionBudget("three", "app=once", 1)
            .pod("stays", pod -> pod.on("n2"));

    assertThat(pending(world)).containsExactly("moves", "once", "set-0");
  }

  /// By themselves or by a PodDisruptionBudget that allows nothing now; pods that move, end or
  /// belong to the node hold nothing.
  @Test
  void podsThatRunOnHoldTheirNode() {
    World world =
        world()
            .node("n1")
            .node("n2")
            .node("n3")
            .node("n4")
            .node("n5")
            .pod("moves", pod -> pod.on("n1"))
            .pod("itself", pod -> pod.on("n2").annotation(AnnotationKey.DO_NOT_DISRUPT, "true"))
            .pod("budget", pod -> pod.on("n3").labels("app=budget"))
            .podDisruptionBudget("none", "app=budget", 0)
            .pod("ends", pod -> pod.on("n4").deletingSince(World.START))
            .pod("daemon", pod -> pod.on("n4").ownedBy(ObjectKind.DAEMON_SET, "agent"))
            .pod("elsewhere", pod -> pod.on("n5"));
    ClusterSnapshot snapshot = world.snapshot();
    List<PodView> moving =
        snapshot.pods().stream()
            .filter(pod -> List.of("moves", "budget").contains(pod.key().name()))
            .toList();
    var among = new TreeSet<>(Stream.of("n1", "n2", "n3", "n4").map(NodeName::of).toList());

    assertThat(PendingPods.heldNodes(snapshot, moving, among))
        .containsExactly(NodeName.of("n2"), NodeName.of("n3"));
  }

  @Test
  void aDeletedNodeClaimLeavesAtOnce() {
    World world =
        world()
            .nodePool("web")
            .node("n1", n -> n.inPool("web").claim(c -> c.mirrorDeletingSince(World.START)))
            .pod("moves", pod -> pod.on("n1"));

    assertThat(pending(world)).containsExactly("moves");
  }

  /// By the store's record, by a user who deleted the NodeClaim or the Node, and by a Node that is
  /// all that is left.
  @Test
  void podsOfANodeThatIsBeingDeletedNeedAnotherPlace() {
    World world =
        world()
            .nodePool("web")
            .node("n1", n -> n.inPool("web").deletingSince(World.START))
            .node("n2", n -> n.deletingSince(World.START))
            .node("n3", n -> n.inPool("web"))
            .pod("of-ours", pod -> pod.on("n1"))
            .pod("of-an-orphan", pod -> pod.on("n2"))
            .pod("stays", pod -> pod.on("n3"));

    assertThat(pending(world)).containsExactly("of-an-orphan", "of-ours");
  }

  /// Spec core 6.14.
  @Test
  void podsOfANodeThatIsBeingReplacedNeedAPlaceOnceItsReplacementIsLaunched() {
    var chosen =
        CommandUnderWay.chosen(
            new CommandId(new PassId(1, 1), 1),
            World.START,
            List.of(NodeClaimName.of("web-00001")));
    var drifted = new Removal(Removal.Cause.DRIFTED, "it has drifted", Optional.empty());

    assertThat(pending(replacing(drifted.withCommand(chosen), ClaimState.DISRUPTING))).isEmpty();
    var launched = drifted.withCommand(chosen.launched(List.of(), World.START));
    assertThat(pending(replacing(launched, ClaimState.DISRUPTING))).containsExactly("a");
    assertThat(pending(replacing(launched, ClaimState.INITIALIZED))).isEmpty();
  }

  private static World replacing(Removal removal, ClaimState state) {
    return world()
        .nodePool("web")
        .node("n1", n -> n.inPool("web").claim(c -> c.state(state).removal(removal)))
        .pod("a", pod -> pod.on("n1"));
  }

  /// Nobody makes another, so it needs a place only while its node may yet stay for it.
  @Test
  void aPodWithoutAnOwnerNeedsNoPlaceOnceItsNodeGoesForGood() {
    assertThat(pending(naked(c -> c.state(ClaimState.DRAINING)))).containsExactly("a");
    assertThat(
            pending(
                naked(
                    c ->
                        c.state(ClaimState.DRAINING)
                            .removal(
                                new Removal(
                                    Removal.Cause.DELETED,
                                    "a user deleted it",
                                    Optional.empty())))))
        .isEmpty();
    assertThat(pending(naked(c -> c.mirrorDeletingSince(World.START)))).isEmpty();
    assertThat(pending(naked(c -> c.state(ClaimState.DRAINING).mirrorDeletingSince(World.START))))
        .isEmpty();
    assertThat(
            pending(
                world()
                    .node("n1", n -> n.deletingSince(World.START))
                    .pod("a", pod -> pod.naked().on("n1"))))
        .isEmpty();
  }

  private static World naked(Consumer<ClaimDraft> claim) {
    return world()
        .nodePool("web")
        .node("n1", n -> n.inPool("web").claim(claim))
        .pod("a", pod -> pod.naked().on("n1"));
  }
}
