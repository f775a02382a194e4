package dev.lamplighter.schedule;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartingNodeTest {

  /// The taints of `web-1`, whose node has four.
  private static List<String> taints(ClaimState state) {
    ClusterSnapshot snapshot =
        world()
            .nodePool(
                "web", pool -> pool.taint("team=a:NoSchedule").startupTaint("cni=1:NoSchedule"))
            .node(
                "n1",
                node ->
                    node.inPool("web")
                        .claim("web-1", claim -> claim.state(state))
                        .taint("cni=2:NoSchedule")
                        .taint("cni=1:NoExecute")
                        .taint("disk=slow:NoSchedule")
                        .taint("node.kubernetes.io/not-ready:NoSchedule"))
            .snapshot();
    return StartingNode.taintsOf(snapshot.nodes().getFirst(), snapshot.claims().getFirst()).stream()
        .map(Taint::toString)
        .toList();
  }

  /// A startup taint is known by key and effect, whatever its value.
  @Test
  void aNodeThatStartsHasTheTaintsThatWillStay() {
    assertThat(taints(ClaimState.REGISTERED))
        .contains("cni=1:NoExecute", "disk=slow:NoSchedule")
        .noneMatch(taint -> taint.startsWith("cni=2") || taint.contains("not-ready"));
  }

  @Test
  void beforeItIsRegisteredItHasThoseOfItsClaim() {
    assertThat(taints(ClaimState.LAUNCHED)).containsExactly("team=a:NoSchedule");
  }
}
