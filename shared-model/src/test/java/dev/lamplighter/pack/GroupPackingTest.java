package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.unschedulable;
import static dev.lamplighter.pack.Plans.zones;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.testing.World;
import org.junit.jupiter.api.Test;

/// Pods that must be in the zone of others, or away from it, packed by price (decision 0131).
class GroupPackingTest {
  private static final Labels GROUP = Labels.of("app", "g");

  /// 2 CPUs cost $0.05 and 4 CPUs $0.09; 8 CPUs with much memory cost $0.20.
  private static World threeTypes() {
    return world()
        .nodePool("web")
        .instanceType(
            "c.2", type -> type.capacity("cpu=2, memory=4Gi").onDemand("0.05", "z-a", "z-b"))
        .instanceType(
            "c.4", type -> type.capacity("cpu=4, memory=8Gi").onDemand("0.09", "z-a", "z-b"))
        .instanceType(
            "r.8", type -> type.capacity("cpu=8, memory=64Gi").onDemand("0.20", "z-a", "z-b"));
  }

  /// A small node is cheapest in zone a for one pod, and nodes of two in zone b for all.
  @Test
  void aGroupGoesToTheZoneThatIsCheapestForAllOfIt() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires("karpenter.sh/capacity-type In [spot]"))
            .instanceType(
                "x.4",
                type ->
                    type.capacity("cpu=4, memory=8Gi").spot("0.070", "z-a").spot("0.071", "z-b"))
            .instanceType(
                "x.8",
                type -> type.capacity("cpu=8, memory=16Gi").spot("0.30", "z-a").spot("0.12", "z-b"))
            .pods(
                10,
                "member",
                pod -> pod.cpu("3500m").labels("app=g").podAffinity(LabelKey.ZONE, GROUP));

    assertThat(zones(Plans.byFirstFit(world)))
        .containsExactly("z-b 2", "z-b 2", "z-b 2", "z-b 2", "z-b 2");
    assertThat(Plans.of(world).cost()).hasToString("$0.6000/h");
  }

  /// First-fit puts the seven on the largest type there is.
  @Test
  void podsThatMustShareAZoneArePackedAsIfTheySelectedIt() {
    World world =
        threeTypes()
            .pods(7, "member", pod -> pod.cpu(1).labels("app=g").podAffinity(LabelKey.ZONE, GROUP));

    assertThat(Plans.byFirstFit(world).cost()).hasToString("$0.2000/h");
    assertThat(Plans.of(world).cost()).hasToString("$0.1800/h");
    assertThat(zones(Plans.of(world))).containsExactly("z-a 3", "z-a 4");
  }

  /// Each shape waits for the other in first-fit, since all of them attract all.
  @Test
  void soAreThoseOfSeveralShapes() {
    World world =
        threeTypes()
            .pods(2, "large", pod -> pod.cpu(3).labels("app=g").podAffinity(LabelKey.ZONE, GROUP))
            .pods(1, "small", pod -> pod.cpu(1).labels("app=g").podAffinity(LabelKey.ZONE, GROUP));

    assertThat(unschedulable(Plans.of(world))).isEmpty();
    assertThat(Plans.byFirstFit(world).cost()).hasToString("$0.2000/h");
    assertThat(Plans.of(world).cost()).hasToString("$0.1800/h");
  }

  @Test
  void podsThatMustBeInDifferentZonesArePackedEachInItsOwn() {
    World world =
        threeTypes()
            .pods(
                7,
                "one",
                pod ->
                    pod.cpu(1).labels("app=o").antiAffinity(LabelKey.ZONE, Labels.of("app", "p")))
            .pods(7, "other", pod -> pod.cpu(1).labels("app=p"));

    assertThat(unschedulable(Plans.of(world))).isEmpty();
    assertThat(Plans.byFirstFit(world).cost()).hasToString("$0.4000/h");
    assertThat(Plans.of(world).cost()).hasToString("$0.3600/h");
  }

  /// Nobody is there to follow before the leader has a node, and the larger follower comes first.
  @Test
  void aFollowerIsPackedBesideALeaderWhoComesAfterIt() {
    World world =
        threeTypes()
            .pods(
                2,
                "follower",
                pod -> pod.cpu(3).podAffinity(LabelKey.ZONE, Labels.of("app", "lead")))
            .pod(
                "leader",
                pod -> pod.cpu(1).labels("app=lead").nodeAffinity(LabelKey.ZONE + " In [z-b]"));

    assertThat(unschedulable(Plans.of(world))).isEmpty();
    assertThat(Plans.of(world).cost()).hasToString("$0.1800/h");
  }
}
