package dev.lamplighter.lifecycle;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.Removal;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.NodeDraft;
import dev.lamplighter.testing.NodePoolDraft;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// C049: the device plugin is missing, and the node never becomes ready for pods.
class NeverReadyTest {
  private static final Instant LATER = START.plus(Duration.ofHours(1));

  /// Its taint is one that goes by itself, and here does not.
  private static World gpuNode() {
    return gpuNode(_ -> {}, _ -> {});
  }

  private static World gpuNode(Consumer<NodePoolDraft> pool, Consumer<NodeDraft> more) {
    return world()
        .nodePool("gpu", pool)
        .node(
            "n1",
            node -> {
              node.claim(
                      "gpu-1",
                      claim ->
                          claim
                              .inPool("gpu")
                              .type("g1.4x16")
                              .state(ClaimState.REGISTERED)
                              .planned("train"))
                  .taint("readiness.k8s.io/gpu=missing:NoSchedule");
              more.accept(node);
            });
  }

  private static List<Removal.Cause> departures(World world) {
    return Effects.in(Lifecycle.decide(world.snapshot()), Effect.UpdateClaim.class).stream()
        .map(Effect.UpdateClaim::next)
        .filter(next -> next.state() == ClaimState.DRAINING)
        .map(ClaimRecord::removal)
        .map(removal -> removal.orElseThrow().cause())
        .toList();
  }

  @Test
  void aNodeThatNeverBecameReadyGoesWhenNobodyNeedsIt() {
    assertThat(departures(gpuNode().at(LATER))).containsExactly(Removal.Cause.NEVER_READY);
  }

  @Test
  void itIsGivenTimeToBecomeReady() {
    World world = gpuNode();
    Instant registered =
        world.snapshot().claims().getFirst().record().milestones().registeredAt().orElseThrow();
    Instant end = registered.plus(Duration.ofMinutes(15));

    assertThat(departures(world.at(end.minusSeconds(1)))).isEmpty();
    assertThat(Lifecycle.nextTimer(world.snapshot())).contains(end);
    assertThat(departures(world.at(end))).containsExactly(Removal.Cause.NEVER_READY);
  }

  @Test
  void itStaysWhileThePodWaitsThatItWasMadeFor() {
    assertThat(departures(gpuNode().at(LATER).pod("train", pod -> pod.cpu(1)))).isEmpty();
  }

  @Test
  void itStaysWhileAPodRunsThereThatIsNoDaemonSets() {
    World agent =
        gpuNode().at(LATER).pod("a", p -> p.on("n1").ownedBy(ObjectKind.DAEMON_SET, "agent"));
    World app = gpuNode().at(LATER).pod("a", p -> p.on("n1"));

    assertThat(departures(agent)).containsExactly(Removal.Cause.NEVER_READY);
    assertThat(departures(app)).isEmpty();
  }

  @Test
  void itStaysWhereItIsNotKnownWhoNeedsIt() {
    assertThat(departures(gpuNode().at(LATER).incomplete(Source.PODS))).isEmpty();
  }

  @Test
  void aNodeOfFixedReplicasStays() {
    World world = gpuNode(p -> p.replicas(1), _ -> {}).at(LATER);

    assertThat(departures(world)).isEmpty();
  }
}
