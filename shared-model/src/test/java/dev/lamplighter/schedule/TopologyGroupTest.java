package dev.lamplighter.schedule;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

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
    List<PodView> pods =
        snapshot.pods().stream().filter(pod -> pod.key().name().equals(name)).toList();
    Shape shape = Shape.of(pods, PodVolumes.of(snapshot)).getFirst();
    return topology
        .around(shape)
        .spread(shape.spec().topologySpread().getFirst())
        .group()
        .tally(View.LATER);
  }

  /// A pod that a PodDisruptionBudget holds may still be there; but not beside itself.
  @Test
  void aHeldPodMayBeInItsZoneForOthersAndNotForItself() {
    assertThat(laterFor("new").atMost("z-a")).isEqualTo(1);
    assertThat(laterFor("new").surely("z-a")).isZero();

    assertThat(laterFor("held").atMost("z-a")).isZero();
  }
}
