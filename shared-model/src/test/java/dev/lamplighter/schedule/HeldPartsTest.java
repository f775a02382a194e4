package dev.lamplighter.schedule;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.testing.PodDraft;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// In which parts a shape is placed of which a PodDisruptionBudget holds two pods on their node.
class HeldPartsTest {
  private static final Consumer<PodDraft> TOGETHER =
      pod -> pod.podAffinity(LabelKey.ZONE, Labels.of("app", "a"));

  private static List<Integer> parts(Consumer<PodDraft> described) {
    Consumer<PodDraft> alike = pod -> described.accept(pod.labels("app=a"));
    ClusterSnapshot snapshot =
        world()
            .node("n1")
            .pods(2, "held", alike.andThen(pod -> pod.on("n1")))
            .pods(3, "free", alike)
            .podDisruptionBudget("a", "app=a", 0)
            .snapshot();
    Shape shape = Shape.of(snapshot.pods(), PodVolumes.of(snapshot)).getFirst();
    return HeldPods.of(snapshot, snapshot.pods()).apart(shape).stream().map(Shape::count).toList();
  }

  @Test
  void eachHeldPodOfASpreadIsAPartAfterTheFreeOnes() {
    assertThat(parts(pod -> pod.spread(LabelKey.ZONE))).containsExactly(3, 1, 1);
  }

  @Test
  void soIsEachOfPodsThatKeepApart() {
    assertThat(parts(pod -> pod.antiAffinity(LabelKey.HOSTNAME))).containsExactly(3, 1, 1);
  }

  @Test
  void podsThatNothingKeepsApartStayWhole() {
    assertThat(parts(_ -> {})).containsExactly(5);
  }

  @Test
  void podsThatWantToBeTogetherStayWhole() {
    assertThat(parts(TOGETHER.andThen(pod -> pod.spread(LabelKey.HOSTNAME)))).containsExactly(5);
  }
}
