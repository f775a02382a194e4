package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.snapshot.PoolHealth;
import dev.lamplighter.testing.World;
import java.util.List;
import org.junit.jupiter.api.Test;

/// C128: what becomes of pending pods while the nodes of a pool never register.
class UnhealthyPoolsTest {

  @Test
  void theHeavierPoolIsTriedFirstWhileOneNodeInFourFails() {
    World world = pools().health("heavy", it -> it.neverRegistered("no node"));

    assertThat(chosen(world)).containsExactly(NodePoolName.of("heavy"));
  }

  @Test
  void anUnhealthyPoolIsTriedLastHoweverHeavy() {
    World world = pools().health("heavy", UnhealthyPoolsTest::unhealthy);

    assertThat(chosen(world)).containsExactly(NodePoolName.of("light"));
  }

  @Test
  void anUnhealthyPoolStillMakesNodesWhereNoOtherCan() {
    World world =
        pools()
            .health("heavy", UnhealthyPoolsTest::unhealthy)
            .health("light", UnhealthyPoolsTest::unhealthy);

    assertThat(chosen(world)).containsExactly(NodePoolName.of("heavy"));
  }

  private static PoolHealth unhealthy(PoolHealth since) {
    return since.neverRegistered("no node").neverRegistered("no node");
  }

  private static World pools() {
    return world().nodePool("heavy", p -> p.weight(10)).nodePool("light").pod("p", p -> p.cpu(1));
  }

  private static List<NodePoolName> chosen(World world) {
    return Provisioning.decide(world.snapshot()).claims().stream().map(PlannedClaim::pool).toList();
  }
}
