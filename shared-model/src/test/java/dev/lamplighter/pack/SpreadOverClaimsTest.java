package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.pack.Plans.unschedulable;
import static dev.lamplighter.pack.Plans.zones;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// What a spread over zones counts where no node is yet: claims on their way, and what pools can
/// make.
class SpreadOverClaimsTest {
  private static final Consumer<PodDraft> SPREAD = pod -> pod.labels("app=a").spread(LabelKey.ZONE);

  private static World onItsWay() {
    return world()
        .nodePool("web")
        .claim(
            "web-1",
            claim -> claim.inPool("web").type("s.4x8").zone("z-a").state(ClaimState.LAUNCHED));
  }

  /// The large pod takes what the claim has; the small one comes later and counts it there.
  @Test
  void aPodPlannedOnAClaimOnItsWayCountsInItsZone() {
    World world =
        onItsWay()
            .pod("large", SPREAD.andThen(pod -> pod.cpu(3)))
            .pod("small", SPREAD.andThen(pod -> pod.cpu("100m")));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(places(plan))
        .contains("large in flight on web-1")
        .doesNotContain("small in flight on web-1");
    assertThat(zones(plan)).containsExactly("z-b 1");
  }

  /// After a pod that any zone has a type for come two that only `z-b` has one for: for them there
  /// is no `z-c` to be level with.
  @Test
  void aZoneWithoutALargeEnoughTypeIsNoneToSpreadOver() {
    World world =
        world()
            .instanceType(
                "c.4x4",
                type -> type.capacity("cpu=4, memory=4Gi").onDemand("0.16", "z-a", "z-b", "z-c"))
            .instanceType(
                "r.2x64", type -> type.capacity("cpu=2, memory=64Gi").onDemand("0.3", "z-b"))
            .nodePool("web")
            .pod("busy", SPREAD.andThen(pod -> pod.cpu(3)))
            .pods(2, "wide", SPREAD.andThen(pod -> pod.cpu(1).memory("40Gi")));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).isEmpty();
    assertThat(zones(plan)).containsExactly("z-a 1", "z-b 1", "z-b 1");
  }
}
