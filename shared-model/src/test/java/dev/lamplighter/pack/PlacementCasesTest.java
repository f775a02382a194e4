package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ResolvedPlacementGroup;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.PlacementGroups;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Where pods want their nodes: placement groups (C187) and tenancy.
class PlacementCasesTest {
  private static final String TENANCY = "karpenter.k8s.aws/instance-tenancy";
  private static final String PARTITIONS =
      "karpenter.k8s.aws/placement-group-partition In [1, 2, 3]";

  /// C187: a group of strategy `cluster` is in one zone, also within one plan.
  @Test
  void nodesOfAClusterGroupArePlannedForOneZone() {
    World world = in(PlacementGroups.cluster("pg-1")).pods(3, "p", p -> p.cpu(3));

    assertThat(zones(world)).hasSize(3).containsOnly("z-a");
  }

  /// Wherever it is cheaper.
  @Test
  void nodesJoinTheZoneOfTheGroupThatIsThere() {
    World world =
        in(PlacementGroups.cluster("pg-1"))
            .node("n1", n -> n.inPool("web").claim(c -> c.type("m").zone("z-b")))
            .pod("full", p -> p.on("n1").cpu(3))
            .pod("p", p -> p.cpu(3));

    assertThat(zones(world)).containsExactly("z-b");
  }

  @Test
  void aPodThatWantsAnotherZoneThanTheGroupsWaits() {
    World world =
        in(PlacementGroups.cluster("pg-1"))
            .node("n1", n -> n.inPool("web").claim(c -> c.type("m").zone("z-b")))
            .pod("p", p -> p.cpu(3).nodeSelector("topology.kubernetes.io/zone=z-a"));

    assertThat(claims(world)).isEmpty();
  }

  @Test
  void nodesOfOtherGroupsGoAnywhere() {
    World world = in(PlacementGroups.partitioned("pg-1", 3)).pod("p", p -> p.cpu(3));

    assertThat(zones(world)).containsExactly("any");
  }

  @Test
  void podsAreSpreadOverPartitions() {
    World world =
        in(PlacementGroups.partitioned("pg-1", 3))
            .pods(3, "p", p -> p.cpu(1).spread(LabelKey.PLACEMENT_GROUP_PARTITION));

    assertThat(values(world, LabelKey.PLACEMENT_GROUP_PARTITION))
        .containsExactlyInAnyOrder("1", "2", "3");
  }

  @Test
  void podsMaySelectAPartitionAndNoneThatIsNotThere() {
    String partition = "karpenter.k8s.aws/placement-group-partition";
    assertThat(
            values(
                in(PlacementGroups.partitioned("pg-1", 3))
                    .pod("p", p -> p.cpu(1).nodeSelector(partition + "=2")),
                LabelKey.PLACEMENT_GROUP_PARTITION))
        .containsExactly("2");
    assertThat(
            claims(
                in(PlacementGroups.partitioned("pg-1", 3))
                    .pod("p", p -> p.cpu(1).nodeSelector(partition + "=4"))))
        .isEmpty();
  }

  @Test
  void podsMaySelectDedicatedTenancy() {
    assertThat(
            values(
                in(PlacementGroups.cluster("pg-1"))
                    .pod("p", p -> p.cpu(1).nodeSelector(TENANCY + "=dedicated")),
                LabelKey.INSTANCE_TENANCY))
        .containsExactly("dedicated");
    assertThat(
            claims(
                in(PlacementGroups.cluster("pg-1"))
                    .pod("p", p -> p.cpu(1).nodeSelector(TENANCY + "=host"))))
        .isEmpty();
  }

  /// The two don't share a node.
  @Test
  void podsOfBothTenanciesGetNodesOfTheirOwn() {
    World world =
        in(PlacementGroups.cluster("pg-1"))
            .pod("p", p -> p.cpu(1).nodeSelector(TENANCY + "=dedicated"))
            .pod("q", p -> p.cpu(1).nodeSelector(TENANCY + "=default"));

    assertThat(values(world, LabelKey.INSTANCE_TENANCY))
        .containsExactlyInAnyOrder("dedicated", "default");
  }

  private static World in(ResolvedPlacementGroup group) {
    boolean partitioned = group.partitions() > 0;
    return world()
        .nodeClass(
            PlacementGroups.selected(
                NodeClasses.resolved("default", ClaimDraft.IMAGE), Optional.of(group)))
        .nodePool("web")
        .instanceType(
            "m",
            t -> {
              t.capacity("cpu=4, memory=8Gi").onDemand("0.16", "z-a", "z-b");
              t.label(TENANCY + " In [default, dedicated]");
              t.label("karpenter.k8s.aws/placement-group-id In [%s]".formatted(group.id()));
              if (partitioned) {
                t.label(PARTITIONS);
              }
            });
  }

  private static List<String> zones(World world) {
    return values(world, LabelKey.ZONE);
  }

  private static List<String> values(World world, LabelKey key) {
    return claims(world).stream()
        .map(claim -> claim.requirements().get(key).singleValue().orElse("any"))
        .toList();
  }

  private static List<PlannedClaim> claims(World world) {
    return Provisioning.decide(world.snapshot()).claims();
  }
}
