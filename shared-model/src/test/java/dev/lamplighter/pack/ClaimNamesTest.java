package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.testing.World;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Names that no two lives of a table give (design: Invariants, 8).
class ClaimNamesTest {
  @Test
  void aTableGivesTheSameNamesAgainAndNoneThatTheOneBeforeItGave() {
    assertThat(names(START.minusSeconds(60))).isEqualTo(names(START.minusSeconds(60)));
    assertThat(names(START.plusSeconds(60)))
        .doesNotContainAnyElementsOf(names(START.minusSeconds(60)));
  }

  private static List<String> names(Instant recordsSince) {
    World world =
        world()
            .nodePool("web")
            .node("n1", node -> node.inPool("web").allocatable("cpu=1, memory=4Gi"))
            .pods(2, "a", pod -> pod.cpu(30))
            .recordsSince(recordsSince);
    ProvisioningPlan plan = Plans.of(world);
    return plan.claims().stream().map(PlannedClaim::name).map(Object::toString).toList();
  }
}
