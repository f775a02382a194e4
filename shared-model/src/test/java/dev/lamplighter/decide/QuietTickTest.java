package dev.lamplighter.decide;

import static dev.lamplighter.snapshot.ClaimState.LAUNCHED;
import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.api.Disruption.ConsolidationPolicy;
import dev.lamplighter.decide.QuietDecision.FullLook;
import dev.lamplighter.decide.QuietDecision.Quiet;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.CapacityBuffers;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.snapshot.WatchEvent;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class QuietTickTest {
  private static final Instant NOW = START.plus(Duration.ofHours(1));
  private static final Instant TICK = NOW.plusSeconds(60);
  private static final Duration AFTER = Duration.ofMinutes(5);

  private final ClusterSnapshot snapshot = settled(cluster());
  private final QuietLook last = QuietLook.of(snapshot, Decisions.decide(snapshot)).orElseThrow();

  // --- what a full look leaves behind ------------------------------------------------------

  @Test
  void remembersAFullLookThatFoundNothingToDo() {
    assertThat(last.fullLookAt()).isEqualTo(NOW);
    assertThat(last.nodes()).hasSize(1);
    assertThat(last.pools())
        .hasSize(1)
        .containsValue(new QuietLook.Consolidation(Optional.of(AFTER), true));
  }

  @Test
  void remembersNoLookThatWasUncertainOrFoundSomethingToDo() {
    assertThat(remembered(cluster().incomplete(Source.LAUNCH_TEMPLATES))).isEmpty();
    assertThat(remembered(cluster().pod("p", p -> p.cpu(2)))).isEmpty();
    assertThat(remembered(cluster().pod("p", p -> p.cpu(500)))).isEmpty();
    assertThat(remembered(cluster().claim("c", c -> c.inPool("web").state(LAUNCHED)))).isEmpty();
  }

  @Test
  void looksFullyWhenAPodsProtectionEnds() {
    var protectedPod =
        settled(
            cluster()
                .pod(
                    "job",
                    p ->
                        p.on("n1")
                            .createdAt(NOW.minusSeconds(100))
                            .annotation(AnnotationKey.DO_NOT_DISRUPT, "2m")));

    assertThat(QuietLook.of(protectedPod, Decisions.decide(protectedPod)).orElseThrow().nextLook())
        .contains(NOW.plusSeconds(20));
  }

  // --- what the table says -----------------------------------------------------------------

  @Test
  void isQuietWhileTheTableIsAsItWas() {
    assertThat(QuietTick.beforeWatching(last, TICK)).isEmpty();
  }

  @Test
  void looksFullyAfterTenMinutes() {
    assertThat(QuietTick.beforeWatching(last, NOW.plusSeconds(599))).isEmpty();
    assertThat(QuietTick.beforeWatching(last, NOW.plusSeconds(600))).isPresent();
  }

  @Test
  void looksFullyWhereTheClockRunsBackwards() {
    assertThat(QuietTick.beforeWatching(last, NOW.minusSeconds(1))).isPresent();
  }

  @Test
  void looksFullyWhenATimerRunsOut() {
    var withTimer = last.withNextLook(Optional.of(TICK));

    assertThat(QuietTick.beforeWatching(withTimer, TICK.minusMillis(1))).isEmpty();
    assertThat(QuietTick.beforeWatching(withTimer, TICK)).isPresent();
  }

  // --- what pods do ------------------------------------------------------------------------

  @Test
  void looksFullyForAPodWithoutAPlace() {
    var pending = world().pod("p", p -> p.cpu(2)).snapshot().pods().getFirst();

    assertThat(afterPods(event(WatchEvent.Type.ADDED, pending))).isInstanceOf(FullLook.class);
    assertThat(afterPods(event(WatchEvent.Type.MODIFIED, pending))).isInstanceOf(FullLook.class);
  }

  /// Whose nodes these are is to be said, and noted, before the next ten minutes are over.
  @Test
  void looksFullyForAPodOfKarpenters() {
    var karpenter =
        cluster()
            .pod("karpenter-1", p -> p.labels("app.kubernetes.io/name=karpenter").on("n1"))
            .snapshot()
            .pods()
            .stream()
            .filter(pod -> pod.meta().name().equals("karpenter-1"))
            .findFirst()
            .orElseThrow();

    assertThat(afterPods(event(WatchEvent.Type.ADDED, karpenter))).isInstanceOf(FullLook.class);
    assertThat(afterPods(event(WatchEvent.Type.DELETED, karpenter))).isInstanceOf(Quiet.class);
  }

  @Test
  void leavesAPodAloneThatHasFoundItsPlaceOrIsGone() {
    var pending = world().pod("p", p -> p.cpu(2)).snapshot().pods().getFirst();
    var bound = world().node("f").pod("p", p -> p.on("f").cpu(2)).snapshot().pods().getFirst();

    assertThat(
            afterPods(
                event(WatchEvent.Type.ADDED, pending), event(WatchEvent.Type.MODIFIED, bound)))
        .isInstanceOf(Quiet.class);
    assertThat(
            afterPods(
                event(WatchEvent.Type.ADDED, pending), event(WatchEvent.Type.DELETED, pending)))
        .isInstanceOf(Quiet.class);
  }

  @Test
  void waitsForConsolidateAfterFromTheSecondThatTheLastPodWent() {
    var gone = web(p -> p.deletingSince(NOW.plusSeconds(11)));

    var changed =
        QuietTick.withActivity(claims(), List.of(event(WatchEvent.Type.DELETED, gone)), TICK);
    var decision = afterPods(event(WatchEvent.Type.DELETED, gone));

    assertThat(changed)
        .singleElement()
        .satisfies(it -> assertThat(it.podActivity().pods()).isEmpty())
        .satisfies(it -> assertThat(it.podActivity().lastChange()).isEqualTo(NOW.plusSeconds(11)));
    assertThat(decision).isInstanceOf(Quiet.class);
    assertThat(((Quiet) decision).nextLook()).contains(NOW.plusSeconds(11).plus(AFTER));
  }

  @Test
  void looksFullyWhereConsolidateAfterHasAlreadyPassed() {
    var gone = event(WatchEvent.Type.DELETED, web(p -> p.deletingSince(NOW.plusSeconds(11))));
    Instant late = NOW.plusSeconds(11).plus(AFTER);

    assertThat(afterPods(late.minusMillis(1), gone)).isInstanceOf(Quiet.class);
    assertThat(afterPods(late, gone)).isInstanceOf(FullLook.class);
  }

  @Test
  void hasNoTimerForANodeWithPodsOfAPoolThatRemovesOnlyEmptyOnes() {
    var more =
        event(
            WatchEvent.Type.ADDED,
            world().node("n1").pod("more", p -> p.on("n1")).snapshot().pods().getFirst());

    assertThat(QuietTick.withActivity(claims(), List.of(more), TICK)).hasSize(1);
    assertThat(((Quiet) afterPods(more)).nextLook()).isEqualTo(last.nextLook());
  }

  @Test
  void concernsTheClaimsOnWhoseNodesSomethingHappened() {
    var gone = event(WatchEvent.Type.DELETED, web(p -> p.deletingSince(NOW.plusSeconds(11))));
    var elsewhere = world().node("f").pod("other", p -> p.on("f")).snapshot().pods().getFirst();
    var waiting = world().pod("p", p -> p.cpu(2)).snapshot().pods().getFirst();

    assertThat(QuietTick.concerned(last, List.of(gone)))
        .containsExactly(claims().getFirst().name());
    assertThat(
            QuietTick.concerned(
                last,
                List.of(
                    event(WatchEvent.Type.ADDED, elsewhere),
                    event(WatchEvent.Type.ADDED, waiting))))
        .isEmpty();
  }

  // --- what others do ----------------------------------------------------------------------

  @Test
  void passesOverTheHeartbeatOfANode() {
    var node = snapshot.nodes().getFirst();
    var meta = node.meta();
    var later =
        new NodeView(
            meta.withVersions(meta.generation(), meta.resourceVersion() + 7),
            node.providerId(),
            node.taints(),
            node.unschedulable(),
            node.capacity(),
            node.allocatable(),
            node.ready());

    assertThat(
            QuietTick.afterNodes(last, List.of(new WatchEvent<>(WatchEvent.Type.MODIFIED, later))))
        .isEmpty();
  }

  @Test
  void looksFullyForANodeThatChangesComesOrGoes() {
    var node = snapshot.nodes().getFirst();
    var tainted = node.withTaint(Taint.UNREACHABLE);
    var other = world().node("n9").snapshot().nodes().getFirst();

    assertThat(
            QuietTick.afterNodes(
                last, List.of(new WatchEvent<>(WatchEvent.Type.MODIFIED, tainted))))
        .isPresent();
    assertThat(QuietTick.afterNodes(last, List.of(new WatchEvent<>(WatchEvent.Type.ADDED, other))))
        .isPresent();
    assertThat(QuietTick.afterNodes(last, List.of(new WatchEvent<>(WatchEvent.Type.DELETED, node))))
        .isPresent();
  }

  @Test
  void looksFullyForAnyChangeOfAPoolAClassOrANodeClaim() {
    assertThat(QuietTick.afterOthers("NODE_POOLS", 1)).isPresent();
    assertThat(QuietTick.afterOthers("NODE_POOLS", 0)).isEmpty();
  }

  // --- room for pods that may come -----------------------------------------------------------

  @Test
  void looksFullyWhereCapacityBuffersAskForOtherRoom() {
    var keeping = keeping(room(2, "500m"));

    assertThat(QuietTick.afterBuffers(keeping, room(2, "500m"))).isEmpty();
    assertThat(QuietTick.afterBuffers(keeping, room(3, "500m"))).isPresent();
    assertThat(QuietTick.afterBuffers(keeping, room(2, "600m"))).isPresent();
    assertThat(QuietTick.afterBuffers(keeping, CapacityBuffers.NONE)).isPresent();
    assertThat(QuietTick.afterBuffers(keeping(CapacityBuffers.NONE), CapacityBuffers.NONE))
        .isEmpty();
  }

  @Test
  void asksForCapacityBuffersOnlyWhereTheClusterKnowsOfThem() {
    assertThat(keeping(CapacityBuffers.NONE).asksForBuffers()).isFalse();
    assertThat(keeping(cluster().snapshot().buffers()).asksForBuffers()).isTrue();
  }

  /// kube-scheduler has bound them before anybody looked: nothing is pending.
  @Test
  void looksFullyForAPodThatMayHaveTakenARoom() {
    var more =
        event(
            WatchEvent.Type.ADDED,
            world().node("n1").pod("more", p -> p.on("n1")).snapshot().pods().getFirst());
    var changed = QuietTick.withActivity(claims(), List.of(more), TICK);
    var keeping = keeping(room(2, "500m"));

    assertThat(QuietTick.afterPods(keeping, List.of(more), changed, TICK))
        .isInstanceOf(FullLook.class);
    assertThat(QuietTick.afterPods(keeping, List.of(), List.of(), TICK)).isInstanceOf(Quiet.class);
  }

  private QuietLook keeping(CapacityBuffers buffers) {
    return new QuietLook(
        NOW, last.claims(), last.nextLook(), last.pools(), last.nodes(), QuietLook.hashes(buffers));
  }

  private static CapacityBuffers room(int replicas, String cpu) {
    return world()
        .podTemplate("room", pod -> pod.cpu(cpu))
        .capacityBuffer(
            "spare",
            new CapacityBuffer.Spec(
                CapacityBuffer.ACTIVE,
                Optional.of("room"),
                Optional.empty(),
                OptionalInt.of(replicas),
                OptionalInt.empty(),
                Resources.EMPTY))
        .snapshot()
        .buffers();
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // the array is only read
  private final QuietDecision afterPods(WatchEvent<PodView>... events) {
    return afterPods(TICK, events);
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // the array is only read
  private final QuietDecision afterPods(Instant now, WatchEvent<PodView>... events) {
    List<WatchEvent<PodView>> told = Arrays.asList(events);
    var changed = QuietTick.withActivity(claims(), told, now);
    return QuietTick.afterPods(last, told, changed, now);
  }

  private List<ClaimRecord> claims() {
    return snapshot.claims().stream().map(it -> it.record()).toList();
  }

  private static WatchEvent<PodView> event(WatchEvent.Type type, PodView pod) {
    return new WatchEvent<>(type, pod);
  }

  private static PodView web(Consumer<PodDraft> more) {
    return world()
        .node("n1")
        .pod("web", p -> more.accept(p.on("n1").cpu(1)))
        .snapshot()
        .pods()
        .getFirst();
  }

  private static Optional<QuietLook> remembered(World world) {
    var snapshot = settled(world);
    return QuietLook.of(snapshot, Decisions.decide(snapshot));
  }

  private static ClusterSnapshot settled(World world) {
    return Settled.of(world.at(NOW).snapshot());
  }

  /// One node of pool `web`, which removes only empty nodes, after five minutes; and its pod.
  private static World cluster() {
    return world()
        .nodePool(
            "web",
            p -> p.consolidateAfter(AFTER).consolidationPolicy(ConsolidationPolicy.WHEN_EMPTY))
        .node("n1", n -> n.inPool("web"))
        .pod("web", p -> p.on("n1").cpu(1));
  }
}
