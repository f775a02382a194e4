package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.pack.Plans.zones;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.testing.NodePoolDraft;
import dev.lamplighter.testing.Notation;
import dev.lamplighter.testing.World;
import org.junit.jupiter.api.Test;

/// kube-scheduler fills the nodes that are there before those have joined that a plan makes
/// (decision 0134).
class NodesBeforeClaimsTest {
  private static void inTwoZones(NodePoolDraft pool) {
    pool.requires(LabelKey.ZONE + " In [z-a, z-b]");
  }

  /// A node in z-a that holds small pods, but no large one.
  private static World worldWithALittleRoom() {
    return world()
        .nodePool("web", NodesBeforeClaimsTest::inTwoZones)
        .node("n1", node -> node.zone("z-a").allocatable("cpu=1, memory=8Gi, pods=20"))
        .pods(3, "small", pod -> pod.cpu("100m").labels("app=small"));
  }

  @Test
  void aPodThatIsSpreadByOthersIsPlannedWhereItMayBeOnceNodesHaveTheseOthers() {
    World world =
        worldWithALittleRoom()
            .pod("large", pod -> pod.cpu(2).spread(LabelKey.ZONE, it -> it.over("app=small")));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(zones(plan)).containsExactly("z-b 1");
    assertThat(places(plan)).contains("small-1 on n1", "small-2 on n1", "small-3 on n1");
  }

  @Test
  void podsThatCountTogetherAreSpreadAsTheSmallerOnesOnNodesLetThem() {
    World world =
        world()
            .nodePool("web", NodesBeforeClaimsTest::inTwoZones)
            .node("n1", node -> node.zone("z-a").allocatable("cpu=1, memory=8Gi, pods=20"))
            .pods(3, "small", pod -> pod.cpu("100m").labels("app=a").spread(LabelKey.ZONE))
            .pods(2, "large", pod -> pod.cpu(2).labels("app=a").spread(LabelKey.ZONE));

    ProvisioningPlan plan = Plans.byFirstFit(world);

    assertThat(zones(plan)).containsExactly("z-b 2");
    assertThat(PlanChecker.violations(world.snapshot(), plan)).isEmpty();
  }

  /// Where the large pod comes first it is alone in z-a, and the small ones get a node elsewhere
  /// that kube-scheduler leaves empty.
  @Test
  void podsThatANodeTakesAreNotPlannedElsewhereBecauseALargerOneIsApartFromThem() {
    World world =
        worldWithALittleRoom()
            .pod(
                "large",
                pod ->
                    pod.cpu(2)
                        .labels("app=large")
                        .spread(LabelKey.ZONE)
                        .antiAffinity(LabelKey.ZONE, Notation.labels("app=small")));

    ProvisioningPlan plan = Plans.byFirstFit(world);

    assertThat(zones(plan)).containsExactly("z-b 1");
    assertThat(places(plan)).contains("small-1 on n1", "small-2 on n1", "small-3 on n1");
  }

  @Test
  void podsThatANodeTakesAreNotPlannedElsewhereBecauseTheyAreApartFromALargerOne() {
    World world =
        world()
            .nodePool("web", NodesBeforeClaimsTest::inTwoZones)
            .node("n1", node -> node.zone("z-a").allocatable("cpu=1, memory=8Gi, pods=20"))
            .pod(
                "small",
                pod -> pod.cpu("100m").antiAffinity(LabelKey.ZONE, Notation.labels("app=large")))
            .pod("large", pod -> pod.cpu(2).labels("app=large").spread(LabelKey.ZONE));

    ProvisioningPlan plan = Plans.byFirstFit(world);

    assertThat(zones(plan)).containsExactly("z-b 1");
    assertThat(places(plan)).contains("small on n1");
  }

  /// The larger pods still come first on nodes.
  @Test
  void theLargestPodsHaveTheRoomOfNodes() {
    World world =
        world()
            .nodePool("web", NodesBeforeClaimsTest::inTwoZones)
            .node("n1", node -> node.zone("z-a").allocatable("cpu=2, memory=8Gi, pods=20"))
            .pods(3, "small", pod -> pod.cpu("100m").labels("app=small"))
            .pod("large", pod -> pod.cpu(2).spread(LabelKey.ZONE, it -> it.over("app=small")));

    assertThat(places(Plans.of(world))).contains("large on n1");
  }

  /// n1 may have a second pod only once there are more in the other zones, and so on planned nodes.
  /// Then these have one each, and n2 may not have a third any more.
  @Test
  void podsThatWaitForPlannedNodesAreNotCountedBefore() {
    World world =
        world()
            .nodePool("web")
            .node("n0", node -> node.zone("z-b").allocatable("cpu=4, memory=32Gi, pods=20"))
            .node("n1", node -> node.zone("z-b").allocatable("cpu=4, memory=32Gi, pods=20"))
            .node("n2", node -> node.zone("z-c").allocatable("cpu=4, memory=32Gi, pods=20"))
            .node("n3", node -> node.zone("z-a").allocatable("cpu=4, memory=32Gi, pods=2"))
            .pod("on-n0", pod -> pod.labels("app=a").on("n0"))
            .pod("on-n2", pod -> pod.labels("app=a").on("n2"))
            .pods(2, "on-n3", pod -> pod.labels("app=a").on("n3"))
            .pods(
                7,
                "a",
                pod ->
                    pod.cpu("300m")
                        .labels("app=a")
                        .spread(LabelKey.ZONE)
                        .spread(LabelKey.HOSTNAME));

    assertThat(PlanChecker.violations(world.snapshot(), Plans.of(world))).isEmpty();
  }
}
