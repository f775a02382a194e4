package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.FieldPath;
import dev.lamplighter.api.Violation;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.decision.UnschedulableText;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.testing.World;
import org.junit.jupiter.api.Test;

/// Whoever may create pods may create one that the API server takes and Lamplighter does not
/// understand: it concerns that pod, and no other.
class UnreadPodsTest {
  private static final Violation ODD =
      new Violation(
          FieldPath.of("spec.affinity"), "found {}", "an expression", "matchExpressions: [...]");

  @Test
  void getNoNodeAndSayWhyWhileOthersGetTheirs() {
    World world =
        world()
            .nodePool("web")
            .nodePool("batch")
            .pod("odd", p -> p.cpu(1).unread(ODD))
            .pod("plain", p -> p.cpu(1));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(plan.claims())
        .singleElement()
        .satisfies(
            claim -> assertThat(claim.pods()).extracting(PodKey::name).containsExactly("plain"));
    Unschedulable odd = plan.unschedulable().getFirst();
    assertThat(odd.pod().name()).isEqualTo("odd");
    assertThat(UnschedulableText.of(odd, world.snapshot().nodePools()))
        .isEqualTo(
            "The pod is not understood, so no node is made for it: spec.affinity: found {}."
                + " Allowed: an expression. Write matchExpressions: [...].");
  }
}
