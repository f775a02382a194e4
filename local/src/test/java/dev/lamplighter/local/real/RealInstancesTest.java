package dev.lamplighter.local.real;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.testing.World;
import java.util.SortedSet;
import org.junit.jupiter.api.Test;

class RealInstancesTest {
  private static SortedSet<NodeClaimName> found(World world) {
    ClusterSnapshot snapshot = world.snapshot();
    return RealInstances.of(
        snapshot.claims().stream().flatMap(claim -> claim.mirror().stream()).toList(),
        snapshot.nodes());
  }

  @Test
  void aNodeThatIsPlayedIsNone() {
    assertThat(
            found(
                world()
                    .nodePool("web")
                    .node("n1", n -> n.inPool("web").labels("fake-kubelet="))
                    .node("n2", n -> n.inPool("web"))))
        .containsExactly(NodeClaimName.of("web-n2"));
  }

  /// It is on its way.
  @Test
  void anInstanceWhoseNodeHasNotJoinedIsOne() {
    assertThat(
            found(
                world()
                    .nodePool("web")
                    .claim("web-1", c -> c.inPool("web").state(ClaimState.LAUNCHED))
                    .claim("web-2", c -> c.inPool("web").state(ClaimState.RESERVED))))
        .containsExactly(NodeClaimName.of("web-1"));
  }
}
