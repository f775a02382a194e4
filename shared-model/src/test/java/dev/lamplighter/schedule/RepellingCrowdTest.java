package dev.lamplighter.schedule;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.util.List;
import org.junit.jupiter.api.Test;

class RepellingCrowdTest {
  private final ClusterSnapshot snapshot =
      world()
          .node("n-a", node -> node.zone("z-a"))
          .node("n-b", node -> node.zone("z-b"))
          .pod("there", pod -> pod.labels("app=a").on("n-a"))
          .pod("alike", pod -> pod.labels("app=a"))
          .pod("other", pod -> pod.labels("app=b"))
          .snapshot();

  private final Topology topology =
      Topology.of(snapshot, List.of(pod("alike"), pod("other")), List.of(), List.of());
  private final RepellingCrowd crowd =
      new RepellingCrowd(topology.population(pod("there")), LabelKey.ZONE, topology.sites());

  private PodView pod(String name) {
    return snapshot.pods().stream()
        .filter(pod -> pod.key().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private void plan(String pod, String node) {
    Shape shape = Shape.of(List.of(pod(pod)), PodVolumes.of(snapshot)).getFirst();
    NodeView view =
        snapshot.nodes().stream()
            .filter(each -> each.name().toString().equals(node))
            .findFirst()
            .orElseThrow();
    topology.occupy(
        shape, OccupiedNode.of(view, view.name(), new Site(0, NodeTarget.hostnameOf(view))));
  }

  private List<Integer> againstZones() {
    return List.of(crowd.against("z-a"), crowd.against("z-b"));
  }

  @Test
  void oneMoreCostsNobodyADomainWhereSomeAreAlready() {
    assertThat(againstZones()).containsExactly(0, 1);
  }

  @Test
  void aDomainIsTakenOnceOneOfThemIsPlannedThere() {
    assertThat(againstZones()).containsExactly(0, 1);

    plan("alike", "n-b");

    assertThat(againstZones()).containsExactly(0, 0);
  }

  @Test
  void podsOfAnotherKindTakeNoDomain() {
    plan("other", "n-b");

    assertThat(againstZones()).containsExactly(0, 1);
  }

  @Test
  void itIsOfPodsThatAreAlikeOnly() {
    assertThat(crowd.selects(topology.population(pod("alike")))).isTrue();
    assertThat(crowd.selects(topology.population(pod("other")))).isFalse();
  }
}
