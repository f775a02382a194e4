package dev.lamplighter.pack;

import static dev.lamplighter.model.LabelKey.CAPACITY_TYPE;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.PlanningPolicy;
import dev.lamplighter.snapshot.PlanningPolicy.SpotVariety;
import dev.lamplighter.testing.World;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Claims that are given up, since others have room for their pods.
class EmptyingTest {
  /// The pod that is spread is placed before all others, since columns can't say where it goes.
  @Test
  void noNodeIsMadeForAPodThatFitsBesideThoseThatArePlacedAfterIt() {
    World world =
        sold()
            .nodePool("web")
            .pod("s", pod -> pod.cpu(1).memory("1Gi").labels("app=s").spread(CAPACITY_TYPE))
            .pods(4, "a", pod -> pod.cpu(3).memory("1Gi"));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(Plans.claims(plan))
        .containsExactlyInAnyOrder(
            "web 2: n.4, n.8", "web 1: n.4, n.8", "web 1: n.4, n.8", "web 1: n.4, n.8");
  }

  /// Others in the other zone have room for them, and `maxSkew` would let them go there. Then
  /// kube-scheduler might find no order in which to bind those that count them.
  @Test
  void podsThatAreSpreadStayInTheirZone() {
    World world =
        sold()
            .nodePool("web")
            .pods(
                2,
                "s",
                pod ->
                    pod.cpu(1)
                        .memory("1Gi")
                        .labels("app=s")
                        .spread(LabelKey.ZONE, spread -> spread.maxSkew(2))
                        .spread(CAPACITY_TYPE, spread -> spread.maxSkew(5)))
            .pods(
                4,
                "a",
                pod -> pod.cpu(3).memory("1Gi").nodeSelector("topology.kubernetes.io/zone=z-b"));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(Plans.zones(plan))
        .containsExactlyInAnyOrder("z-a 2", "z-b 1", "z-b 1", "z-b 1", "z-b 1");
  }

  @Test
  void aPodThatPrefersToBeApartKeepsItsNode() {
    World world =
        sold()
            .nodePool("web")
            .pod(
                "s",
                pod -> pod.cpu(1).memory("1Gi").labels("app=s").prefersApart(1, LabelKey.HOSTNAME))
            .pods(4, "a", pod -> pod.cpu(3).memory("1Gi").labels("app=s"));

    assertThat(Plans.of(world).claims()).hasSize(5);
  }

  /// It is opened in the heavier pool, before those for which only the lighter one has nodes.
  @Test
  void aNodeOfAHeavierPoolIsGivenUpForRoomOnALighterOne() {
    World world =
        sold()
            .nodePool("heavy", pool -> pool.weight(10))
            .nodePool("web")
            .pod("s", pod -> pod.cpu(1).memory("1Gi").labels("app=s").spread(CAPACITY_TYPE))
            .pods(
                4, "a", pod -> pod.cpu(3).memory("1Gi").nodeSelector("karpenter.sh/nodepool=web"));

    assertThat(Plans.claims(Plans.of(world)))
        .containsExactlyInAnyOrder(
            "web 2: n.4, n.8", "web 1: n.4, n.8", "web 1: n.4, n.8", "web 1: n.4, n.8");
  }

  /// Of seven types that spot may have for the others, one holds the pod too at the same price.
  @Test
  void spotNodesStayAsFlexibleAsThePolicyWants() {
    assertThat(onSpot(new SpotVariety(5, 5)).claims()).hasSize(5);
    assertThat(onSpot(new SpotVariety(5, 0)).claims()).hasSize(4);
  }

  private static ProvisioningPlan onSpot(SpotVariety variety) {
    World world =
        world()
            .nodePool("web", pool -> pool.requires("karpenter.sh/capacity-type In [spot]"))
            .pod("s", pod -> pod.cpu(1).memory("15Gi").labels("app=s").spread(CAPACITY_TYPE))
            .pods(4, "a", pod -> pod.cpu(3).memory("2Gi"));
    List.of("n.4", "n.4b", "n.4c", "n.4d", "n.4e")
        .forEach(name -> spot(world, name, 4, 16, "0.04"));
    spot(world, "r.4", 4, 32, "0.04");
    spot(world, "r.2", 2, 16, "0.024");
    spot(world, "n.8", 8, 32, "0.10");
    var packing = PlanningPolicy.DEFAULT.packing().withSpot(variety);
    var policy = ClusterPolicy.DEFAULT.withPlanning(PlanningPolicy.DEFAULT.withPacking(packing));
    return Provisioning.decide(world.policy(policy).snapshot());
  }

  private static void spot(World world, String name, int cpus, int gibibytes, String dollars) {
    world.instanceType(
        name,
        type ->
            type.capacity("cpu=%d, memory=%dGi".formatted(cpus, gibibytes)).spot(dollars, "z-a"));
  }

  private static World sold() {
    World world = world();
    sells(world, 8, "0.10");
    sells(world, 4, "0.04");
    sells(world, 2, "0.024");
    return world;
  }

  private static void sells(World world, int cpus, String dollars) {
    world.instanceType(
        "n." + cpus,
        type ->
            type.capacity("cpu=%d, memory=%dGi".formatted(cpus, 4 * cpus))
                .onDemand(dollars, "z-a", "z-b"));
  }
}
