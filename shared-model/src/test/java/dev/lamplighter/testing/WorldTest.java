package dev.lamplighter.testing;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.ClaimState;
import org.junit.jupiter.api.Test;

class WorldTest {

  @Test
  void aNodeInAPoolHasAnInitializedClaimWithMirrorAndInstance() {
    var snapshot = world().nodePool("web").node("n1", node -> node.inPool("web")).snapshot();

    assertThat(snapshot.claims())
        .singleElement()
        .satisfies(
            claim -> {
              assertThat(claim.record().state()).isEqualTo(ClaimState.INITIALIZED);
              assertThat(claim.node().orElseThrow().name()).isEqualTo(NodeName.of("n1"));
              assertThat(claim.node().orElseThrow().providerId())
                  .isEqualTo(claim.mirror().orElseThrow().status().providerId());
              assertThat(claim.instance()).isPresent();
            });
  }

  @Test
  void theOrderInWhichThingsWereReadLeavesNoTrace() {
    var world =
        world()
            .nodePool("a")
            .nodePool("b")
            .node("n1", node -> node.inPool("a"))
            .node("n2")
            .pods(5, "web", pod -> pod.cpu(1))
            .claim("a-1", claim -> claim.inPool("a").state(ClaimState.RESERVED));

    assertThat(world.snapshot(1)).hasToString(world.snapshot(2).toString());
  }
}
