package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.testing.World;
import org.junit.jupiter.api.Test;

/// Plans beside pods that have no place (decision 0131).
class LeftOutTest {

  /// The `lost` want to be with a pod that is not there, and would be spread among all others.
  @Test
  void nobodyKeepsLevelForPodsThatHaveNoPlace() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires("karpenter.sh/capacity-type In [spot]"))
            .instanceType(
                "n.4",
                type ->
                    type.capacity("cpu=4, memory=16Gi")
                        .spot("0.09", "z-a")
                        .spot("0.08", "z-b")
                        .spot("0.03", "z-c"))
            .pods(6, "web", pod -> pod.cpu(3).labels("app=w"))
            .pods(
                2,
                "lost",
                pod ->
                    pod.cpu(1)
                        .labels("app=w")
                        .spread(LabelKey.ZONE)
                        .podAffinity(LabelKey.HOSTNAME, Labels.of("app", "gone")));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(plan.unschedulable()).hasSize(2);
    assertThat(plan.cost()).hasToString("$0.1800/h");
    assertThat(Plans.byFirstFit(world).cost()).hasToString("$0.1800/h");
  }
}
