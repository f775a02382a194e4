package dev.lamplighter.schedule;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.schedule.TopologyGroup.View;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// What the group of a spread over zones knows, as one shape after the other uses it.
class TopologyGroupTest {
  private static final Consumer<PodDraft> SPREAD = pod -> pod.labels("app=a").spread(LabelKey.ZONE);

  private final World world =
      world()
          .node("n-a", node -> node.zone("z-a"))
          .pod("held", SPREAD.andThen(pod -> pod.cpu(1).on("n-a")))
          .pod("new", SPREAD.andThen(pod -> pod.cpu(2)))
          .podDisruptionBudget("a", "app=a", 0);

  private final ClusterSnapshot snapshot = world.snapshot();
  private final Topology topology = Topology.of(snapshot, snapshot.pods(), List.of(), List.of());

  private Tally laterFor(String name) {
    return tally(snapshot, topology, name, View.LATER);
  }

  private static Tally tally(ClusterSnapshot snapshot, Topology topology, String name, View view) {
    List<PodView> pods =
        snapshot.pods().stream().filter(pod -> pod.key().name().equals(name)).toList();
    Shape shape = Shape.of(pods, PodVolumes.of(snapshot)).getFirst();
    return topology
        .around(shape)
        .spread(shape.spec().topologySpread().getFirst())
        .group()
        .tally(view);
  }

  /// A pod that a PodDisruptionBudget holds may still be there; but not beside itself.
  @Test
  void aHeldPodMayBeInItsZoneForOthersAndNotForItself() {
    assertThat(laterFor("new").atMost("z-a")).isEqualTo(1);
    assertThat(laterFor("new").surely("z-a")).isZero();

    assertThat(laterFor("held").atMost("z-a")).isZero();
  }

  /// Every zone has a type for the small pod, and only `z-b` one for the wide.
  @Test
  void theZonesThatAPoolCanMakeNodesInAreThoseForTheShapeThatUsesIt() {
    ClusterSnapshot snapshot =
        world()
            .instanceType(
                "c.4x4", type -> type.capacity("cpu=4, memory=4Gi").onDemand("0.1", "z-a", "z-c"))
            .instanceType(
                "r.2x64", type -> type.capacity("cpu=2, memory=64Gi").onDemand("0.3", "z-b"))
            .nodePool("web")
            .pod("small", SPREAD.andThen(pod -> pod.cpu(1)))
            .pod("wide", SPREAD.andThen(pod -> pod.cpu(1).memory("40Gi")))
            .snapshot();
    NodePool pool = snapshot.nodePools().getFirst();
    var template = PoolTemplate.of(pool, snapshot.typesOf(pool), DaemonSets.of(snapshot), false);
    Topology topology = Topology.of(snapshot, snapshot.pods(), List.of(), List.of(template));

    assertThat(tally(snapshot, topology, "small", View.PLANNED).domains())
        .containsExactly("z-a", "z-b", "z-c");
    assertThat(tally(snapshot, topology, "wide", View.PLANNED).domains()).containsExactly("z-b");
    assertThat(tally(snapshot, topology, "small", View.PLANNED).domains())
        .containsExactly("z-a", "z-b", "z-c");
  }
}
