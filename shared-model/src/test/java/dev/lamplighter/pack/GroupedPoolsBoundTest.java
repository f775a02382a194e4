package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.PlacementGroups;
import dev.lamplighter.testing.World;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What a plan costs at least where a NodePool's nodes are in a cluster placement group, and so all
/// in one zone.
class GroupedPoolsBoundTest {

  private static World withGroup() {
    return world()
        .nodeClass(
            PlacementGroups.selected(
                NodeClasses.resolved("grouped", ClaimDraft.IMAGE),
                Optional.of(PlacementGroups.cluster("pg-1"))))
        .nodeClass(NodeClasses.resolved("default", ClaimDraft.IMAGE))
        .instanceType("m", type -> type.capacity("cpu=4, memory=8Gi").onDemand("0.16", "z-a"))
        .instanceType("big", type -> type.capacity("cpu=4, memory=8Gi").onDemand("9.99", "z-a"));
  }

  @Test
  void theNodesOfAGroupCountAmongWhatPodsMayHave() {
    World world =
        withGroup()
            .nodePool("web", pool -> pool.nodeClass("grouped").weight(50))
            .nodePool("dear", pool -> pool.requires("node.kubernetes.io/instance-type In [big]"))
            .pods(3, "p", pod -> pod.cpu(3));

    var price = Plans.of(world).price().orElseThrow();

    assertThat(price.bound()).isLessThanOrEqualTo(price.cost());
  }

  @Test
  void theBoundOfAGroupAloneIsThatOfItsTypes() {
    World world =
        withGroup()
            .nodePool("web", pool -> pool.nodeClass("grouped"))
            .pods(3, "p", pod -> pod.cpu(3));

    var price = Plans.of(world).price().orElseThrow();

    assertThat(price.cost()).hasToString("$0.4800/h");
    assertThat(price.bound()).hasToString("$0.4800/h");
  }
}
