package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.schedule.DaemonSets;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.List;
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

  /// The node and the pool are asked twice, and the pool twice more why: whether other pods are the
  /// reason, and in the end.
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
    assertThat(packing.fitChecks()).isLessThanOrEqualTo(6);
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

  /// Each place is asked once, and a claim once more after it is opened for its first pod.
  @Test
  void podsThatAreSpreadOverZonesAskEachPlaceOnce() {
    var world =
        world()
            .nodePool("web")
            .pods(3000, "a", pod -> pod.cpu(1).labels("app=a").spread(LabelKey.ZONE));
    for (int i = 0; i < 20; i++) {
      String zone = List.of("z-a", "z-b", "z-c").get(i % 3);
      world.node("n" + i, node -> node.zone(zone));
    }
    var packing = new FirstFitDecreasing(world.snapshot());

    var plan = packing.plan();

    assertThat(plan.places()).hasSize(3000);
    assertThat(packing.fitChecks()).isLessThanOrEqualTo(20 + 2 * plan.claims().size());
  }

  @Test
  void podsThatAreSpreadOverHostsAskEachPlaceOnce() {
    var world =
        world()
            .nodePool("web")
            .pods(
                900,
                "a",
                pod -> pod.cpu(1).labels("app=a").spread(LabelKey.HOSTNAME, s -> s.maxSkew(3)));
    for (int i = 0; i < 20; i++) {
      world.node("n" + i);
    }
    var packing = new FirstFitDecreasing(world.snapshot());

    var plan = packing.plan();

    assertThat(plan.places()).hasSize(900);
    assertThat(packing.fitChecks()).isLessThanOrEqualTo(20 + plan.claims().size());
  }

  /// C161: 13 000 pods of 200 shapes beside 2 000 full nodes are planned in one look; neither a
  /// full node nor a full claim is asked.
  @Test
  void thousandsOfPodsOfManyShapesAskNothingThatIsFull() {
    var world = world().nodePool("web");
    for (int i = 0; i < 2000; i++) {
      world.node("n" + i, node -> node.allocatable("cpu=10m, memory=1Mi, pods=2"));
    }
    for (int shape = 0; shape < 200; shape++) {
      String cpu = (100 + shape) + "m";
      world.pods(65, "s" + shape, pod -> pod.cpu(cpu));
    }
    var packing = new FirstFitDecreasing(world.snapshot());

    var plan = packing.plan();

    assertThat(plan.places()).hasSize(13_000);
    assertThat(packing.fitChecks()).isLessThanOrEqualTo(200 + 2 * plan.claims().size());
  }

  /// A claim that is as full as a type of 8 CPUs is not asked, though types with more have room.
  @Test
  void claimsBelowACeilingAreNotAskedOnceTheyAreAsFullAsItAllows() {
    var world = world().nodePool("web");
    for (int shape = 0; shape < 100; shape++) {
      String cpu = (1000 + shape) + "m";
      world.pods(20, "s" + shape, pod -> pod.cpu(cpu));
    }
    ClusterSnapshot snapshot = world.snapshot();
    var queue = Queue.of(PlacementOrder.FIRST_FIT_DECREASING).with(new TypeCeiling(8_000, 1));
    var packing = new FirstFitDecreasing(snapshot, pools(snapshot), queue);

    var plan = packing.plan();

    assertThat(plan.claims())
        .hasSizeGreaterThan(200)
        .allMatch(claim -> claim.requests().cpuMillis() <= 8_000);
    assertThat(packing.fitChecks()).isLessThanOrEqualTo(100 + 2 * plan.claims().size());
  }

  private static Pools pools(ClusterSnapshot snapshot) {
    return Pools.of(snapshot, DaemonSets.of(snapshot));
  }
}
