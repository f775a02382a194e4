package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.pack.Plans.zones;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.testing.Notation;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import org.junit.jupiter.api.Test;

/// Pods on leaving nodes whose PodDisruptionBudget allows no eviction now (spec core 4.10, 6.14):
/// kube-scheduler counts them where they are until they go.
class HeldPodsTest {
  private static PodDraft spread(PodDraft pod) {
    return pod.cpu(1).labels("app=a").spread(LabelKey.ZONE);
  }

  private static PodDraft apart(PodDraft pod) {
    return pod.cpu(1).labels("app=a").antiAffinity(LabelKey.ZONE);
  }

  /// There is no other place for it.
  private static void tooLarge(PodDraft pod) {
    pod.cpu(1000).on("left");
  }

  /// A node of z-a leaves, and one of z-a, z-b and z-c each stays: the last two are full.
  private static World leaving(int disruptionsAllowed) {
    return world()
        .nodePool("web", pool -> pool.limits("nodes=4"))
        .node(
            "left", node -> node.inPool("web").zone("z-a").claim(c -> c.state(ClaimState.DRAINING)))
        .node("a", node -> node.inPool("web").zone("z-a"))
        .node("b", node -> node.inPool("web").zone("z-b").allocatable("cpu=0, memory=4Gi"))
        .node("c", node -> node.inPool("web").zone("z-c").allocatable("cpu=0, memory=4Gi"))
        .podDisruptionBudget("a", "app=a", disruptionsAllowed);
  }

  @Test
  void aHeldPodCountsForTheSpreadOfOthersWhereItIs() {
    World held =
        leaving(0).pod("held", pod -> tooLarge(spread(pod))).pod("a", HeldPodsTest::spread);
    World free =
        leaving(1).pod("held", pod -> tooLarge(spread(pod))).pod("a", HeldPodsTest::spread);

    assertThat(places(Plans.of(held))).isEmpty();
    assertThat(places(Plans.of(free))).containsExactly("a on a");
  }

  @Test
  void aHeldPodKeepsOthersOutOfItsZone() {
    World held = leaving(0).pod("held", pod -> tooLarge(apart(pod))).pod("a", HeldPodsTest::apart);
    World free = leaving(1).pod("held", pod -> tooLarge(apart(pod))).pod("a", HeldPodsTest::apart);

    assertThat(places(Plans.of(held))).isEmpty();
    assertThat(places(Plans.of(free))).containsExactly("a on a");
  }

  @Test
  void aHeldPodKeepsOutThoseItsOwnTermsName() {
    World world =
        leaving(0)
            .pod(
                "held",
                pod ->
                    pod.cpu(1000)
                        .labels("app=a")
                        .antiAffinity(LabelKey.ZONE, Notation.labels("app=b"))
                        .on("left"))
            .pod("b", pod -> pod.cpu(1).labels("app=b"));

    assertThat(places(Plans.of(world))).isEmpty();
  }

  /// Each has its place planned where it was, as if the others alone were there.
  @Test
  void heldPodsDoNotStandInTheirOwnWay() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires(LabelKey.ZONE + " In [z-a, z-b, z-c]"))
            .node(
                "n1",
                node -> node.inPool("web").zone("z-a").claim(c -> c.state(ClaimState.DRAINING)))
            .node(
                "n2",
                node -> node.inPool("web").zone("z-b").claim(c -> c.state(ClaimState.DRAINING)))
            .pod("a-1", pod -> apart(pod).on("n1"))
            .pod("a-2", pod -> apart(pod).on("n2"))
            .pod("a-3", HeldPodsTest::apart)
            .podDisruptionBudget("a", "app=a", 0);

    assertThat(zones(Plans.of(world))).containsExactly("z-a 1", "z-b 1", "z-c 1");
  }
}
