package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.NodesText;
import dev.lamplighter.decision.RejectionText;
import dev.lamplighter.testing.World;
import org.junit.jupiter.api.Test;

/// Who is named where a host port is taken (spec core 3.10).
class HostPortsTest {

  @Test
  void theDaemonSetIsNamedWhosePodWillTakeThePortOnEachNode() {
    World world =
        world()
            .nodePool("web")
            .daemonSet("exporter", d -> d.hostPort(9100))
            .pod("p", p -> p.cpu(1).hostPort(9100));

    assertThat(RejectionText.sentence(Plans.rejection(Plans.of(world), "web")))
        .isEqualTo("host port 9100/TCP is taken by DaemonSet default/exporter");
  }

  @Test
  void thePodIsNamedThatHasThePortOnANode() {
    World world =
        world()
            .node("n1")
            .pod("web", p -> p.on("n1").hostPort(8080))
            .pod("p", p -> p.cpu(1).hostPort(8080));

    var refused = Plans.of(world).unschedulable().getFirst();

    assertThat(refused.nodes())
        .extracting(NodesText::of)
        .containsExactly("1 node: host port 8080/TCP is taken by pod default/web");
  }
}
