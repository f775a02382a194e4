package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.pack.Plans.unschedulable;
import static dev.lamplighter.pack.Plans.zones;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.testing.NodeDraft;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// What pod affinity and anti-affinity over zones say of nodes that are there (spec core 4.10).
class AffinityOnNodesTest {
  private static final Consumer<PodDraft> APART =
      pod -> pod.cpu(1).labels("app=a").antiAffinity(LabelKey.ZONE);

  private static void nearDb(PodDraft pod) {
    pod.cpu(1).podAffinity(LabelKey.ZONE, Labels.of("app", "db"));
  }

  private static void ofGroup(PodDraft pod) {
    pod.cpu(1).labels("app=a").podAffinity(LabelKey.ZONE, Labels.of("app", "a"));
  }

  private static Consumer<NodeDraft> in(String zone) {
    return node -> node.zone(zone).allocatable("cpu=1, memory=4Gi, pods=1");
  }

  private static Consumer<NodeDraft> withoutZone() {
    return in("z-a").andThen(node -> node.withoutLabel(LabelKey.ZONE));
  }

  @Test
  void aPodGoesToAnotherNodeOfTheZoneInWhichThoseAreThatAttractIt() {
    World world =
        world()
            .node("full", in("z-b"))
            .pod("db", pod -> pod.cpu(1).labels("app=db").on("full"))
            .node("far", in("z-a"))
            .node("near", in("z-b"))
            .pod("a", AffinityOnNodesTest::nearDb);

    assertThat(places(Plans.of(world))).containsExactly("a on near");
  }

  @Test
  void theOthersOfAGroupFollowTheFirstIntoTheZoneOfItsNode() {
    World world =
        world().nodePool("web").node("n1", in("z-c")).pods(3, "a", AffinityOnNodesTest::ofGroup);

    ProvisioningPlan plan = Plans.of(world);

    assertThat(places(plan)).filteredOn(place -> place.endsWith("on n1")).hasSize(1);
    assertThat(zones(plan)).containsExactly("z-c 2");
  }

  @Test
  void aPodThatSelectsOthersOnlyAttractsNoneOfItsOwn() {
    World world = world().nodePool("web").pods(2, "a", AffinityOnNodesTest::nearDb);

    assertThat(unschedulable(Plans.of(world))).hasSize(2);
  }

  /// Not even the first of a group, which may go anywhere else.
  @Test
  void aNodeWithoutTheLabelTakesNobodyOfAGroup() {
    World world = world().node("n1", withoutZone()).pod("a", AffinityOnNodesTest::ofGroup);

    assertThat(unschedulable(Plans.of(world))).containsExactly("a");
  }

  @Test
  void nobodyIsRepelledFromANodeWithoutTheLabel() {
    World world =
        world()
            .node("n1", withoutZone())
            .pod("there", APART.andThen(pod -> pod.on("n1")))
            .node("n2", withoutZone())
            .pod("a", APART);

    assertThat(places(Plans.of(world))).containsExactly("a on n2");
  }

  @Test
  void aSpreadGoesOverTheZonesOfAllAlternatives() {
    World world =
        world()
            .nodePool("web")
            .pods(
                2,
                "a",
                pod ->
                    pod.cpu(1)
                        .labels("app=a")
                        .nodeAffinity(LabelKey.ZONE + " In [z-b]")
                        .nodeAffinity(LabelKey.ZONE + " In [z-c]")
                        .spread(LabelKey.ZONE));

    assertThat(zones(Plans.of(world))).containsExactly("z-b 1", "z-c 1");
  }
}
