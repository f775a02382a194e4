package dev.lamplighter.local.real;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.snapshot.ClaimState;
import java.util.List;
import org.junit.jupiter.api.Test;

class RememberedInstancesTest {
  @Test
  void areThoseOfNodesAndOfNodeClaimsWhoseNodeHasNotJoined() {
    var snapshot =
        world()
            .nodePool("web")
            .node("n1", n -> n.inPool("web"))
            .claim("web-1", c -> c.inPool("web").state(ClaimState.LAUNCHED))
            .claim("web-2", c -> c.inPool("web").state(ClaimState.RESERVED))
            .snapshot();
    var claims = snapshot.claims().stream().flatMap(claim -> claim.mirror().stream()).toList();

    assertThat(RememberedInstances.of(List.of(), snapshot.nodes())).hasSize(1);
    assertThat(RememberedInstances.of(claims, List.of())).hasSize(2);
    assertThat(RememberedInstances.of(claims, snapshot.nodes())).hasSize(2);
  }
}
