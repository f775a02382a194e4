package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.pack.Plans.text;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.testing.World;
import org.junit.jupiter.api.Test;

/// Host ports that a DaemonSet takes on every node there will be.
class DaemonSetPortsTest {
  private static World withStatsd() {
    return world().nodePool("web").daemonSet("statsd", pod -> pod.cpu("100m").hostPort(8125));
  }

  @Test
  void noNodeIsMadeForAPodWhosePortADaemonSetTakesOnIt() {
    World world = withStatsd().pod("a", pod -> pod.cpu(1).hostPort(8125));

    var plan = Plans.of(world);

    assertThat(plan.claims()).isEmpty();
    assertThat(text(plan, world.snapshot())).contains("8125");
  }

  @Test
  void aPodWithAnotherPortGetsANode() {
    World world = withStatsd().pod("a", pod -> pod.cpu(1).hostPort(8126));

    assertThat(places(Plans.of(world))).containsExactly("a on new web");
  }
}
