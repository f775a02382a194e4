package dev.lamplighter.schedule;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.testing.World;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShapeTest {

  private static List<Shape> shapes(World world) {
    return Shape.of(world.snapshot(7).pods(), PodVolumes.of(world.snapshot(7)));
  }

  @Test
  void podsWithEqualNeedsAreOneShape() {
    World world =
        world()
            .pods(5, "a", pod -> pod.cpu(1).labels("app=a"))
            .pod("labelled", pod -> pod.cpu(1).labels("app=b"))
            .pod("elsewhere", pod -> pod.cpu(1).labels("app=a").namespace("other"))
            .pod("picky", pod -> pod.cpu(1).labels("app=a").nodeSelector("kind=x"));

    assertThat(shapes(world)).extracting(Shape::count).containsExactlyInAnyOrder(5, 1, 1, 1);
  }

  /// Spec core 4.3.
  @Test
  void theLargestComeFirstThenTheOldest() {
    World world =
        world()
            .pod("young", pod -> pod.cpu(1).memory("1Gi").createdAt(World.START))
            .pod(
                "old",
                p -> p.cpu(1).memory("1Gi").priority(1).createdAt(World.START.minusSeconds(9)))
            .pod("wide", pod -> pod.cpu(1).memory("2Gi"))
            .pod("large", pod -> pod.cpu(2));

    assertThat(shapes(world))
        .extracting(shape -> shape.keys().getFirst().name())
        .containsExactly("large", "wide", "old", "young");
  }

  @Test
  void ofPodsThatAreAlikeTheOldestComesFirst() {
    World world =
        world()
            .pod("a-young", pod -> pod.createdAt(World.START))
            .pod("b-old", pod -> pod.createdAt(World.START.minusSeconds(9)));

    assertThat(shapes(world).getFirst().keys())
        .extracting(key -> key.name())
        .containsExactly("b-old", "a-young");
  }

  @Test
  void aRequestCountsThePodsSlot() {
    assertThat(shapes(world().pod("a", pod -> pod.cpu(1))).getFirst().request())
        .hasToString("cpu=1, pods=1");
  }

  @Test
  void affinityTermsAreAlternativesEachWithTheSelector() {
    World world =
        world()
            .pod(
                "a",
                pod ->
                    pod.nodeSelector("kind=x")
                        .nodeAffinity("zone In [a]")
                        .nodeAffinity("zone In [b]"));

    assertThat(shapes(world).getFirst().alternatives())
        .extracting(Object::toString)
        .containsExactly("kind In [x], zone In [a]", "kind In [x], zone In [b]");
  }
}
