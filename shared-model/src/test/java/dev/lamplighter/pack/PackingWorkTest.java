package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.LabelKey;
import org.junit.jupiter.api.Test;

/// The work of a plan, counted: it grows with shapes and places, not with pods times places.
class PackingWorkTest {

  @Test
  void threeThousandEqualPodsAskEachPlaceOnce() {
    var world = world().nodePool("web").pods(3000, "a", pod -> pod.cpu(1).memory("1Gi"));
    for (int i = 0; i < 20; i++) {
      world.node("n" + i);
    }
    var packing = new FirstFitDecreasing(world.snapshot());

    var plan = packing.plan();

    assertThat(plan.places()).hasSize(3000);
    assertThat(packing.fitChecks()).isLessThanOrEqualTo(20 + plan.claims().size());
  }

  @Test
  void podsThatAreRefusedAreRefusedTogether() {
    var world =
        world()
            .nodePool("web")
            .node("n1")
            .pods(3000, "a", pod -> pod.cpu(1).nodeSelector("kind=none"));
    var packing = new FirstFitDecreasing(world.snapshot());

    var plan = packing.plan();

    assertThat(plan.unschedulable()).hasSize(3000);
    assertThat(packing.fitChecks()).isLessThanOrEqualTo(4);
  }

  @Test
  void oneNodeForEachPodIsOneQuestionForEachNode() {
    var world =
        world()
            .nodePool("web")
            .pods(1000, "a", pod -> pod.cpu(1).labels("app=a").antiAffinity(LabelKey.HOSTNAME));
    var packing = new FirstFitDecreasing(world.snapshot());

    assertThat(packing.plan().claims()).hasSize(1000);
    assertThat(packing.fitChecks()).isLessThanOrEqualTo(1000);
  }
}
