package dev.lamplighter.disrupt;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.Kept.Reason;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;

/// What the tests of consolidation ask of a world.
final class Consolidating {
  static final Instant NOW = START.plus(Duration.ofHours(1));
  static final String[] ZONES = {"z-a", "z-b", "z-c"};

  private Consolidating() {}

  static DisruptionCommand.Replace replace(DisruptionDecision decision) {
    assertThat(decision.commands()).singleElement().isInstanceOf(DisruptionCommand.Replace.class);
    return (DisruptionCommand.Replace) decision.commands().getFirst();
  }

  static Reason reason(World world, String claim) {
    return decide(world).kept().stream()
        .filter(kept -> kept.claim().equals(NodeClaimName.of(claim)))
        .map(Kept::reason)
        .findFirst()
        .orElseThrow();
  }

  static DisruptionDecision decide(World world) {
    return Disruption.decide(world.at(NOW).snapshot(), ProvisioningPlan.NOTHING);
  }

  static World pool() {
    return world().nodePool("web", p -> p.budget(100));
  }
}
