package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.testing.World;
import org.junit.jupiter.api.Test;

/// First-fit on smaller nodes, for pods that columns can't pack (decision 0131).
class TypeCeilingTest {

  /// Who want to share a zone.
  private static World together() {
    return world()
        .nodePool("web", _ -> {})
        .instanceType("n.4", type -> type.capacity("cpu=4, memory=16Gi").onDemand("0.10", "z-a"))
        .instanceType("n.16", type -> type.capacity("cpu=16, memory=64Gi").onDemand("0.60", "z-a"))
        .pods(
            5,
            "web",
            pod -> pod.cpu(3).labels("app=w").podAffinity(LabelKey.ZONE, Labels.of("app", "w")));
  }

  @Test
  void podsThatWantToBeInOneZoneHaveSmallNodesWhereTheseCostLess() {
    ProvisioningPlan plan = Plans.of(together());

    assertThat(plan.unschedulable()).isEmpty();
    assertThat(plan.cost()).hasToString("$0.5000/h");
    assertThat(Plans.byFirstFit(together()).cost()).hasToString("$0.6000/h");
  }

  @Test
  void smallNodesMayStillBecomeEachTypeThatHoldsTheirPods() {
    assertThat(Plans.of(together()).claims())
        .hasSize(5)
        .allSatisfy(
            claim ->
                assertThat(claim.instanceTypes())
                    .extracting(Object::toString)
                    .containsExactly("n.4", "n.16"));
  }

  @Test
  void podsTooLargeForSmallNodesHaveLargeOnes() {
    World world = together().pod("giant", pod -> pod.cpu(12).labels("app=w"));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(plan.unschedulable()).isEmpty();
    assertThat(plan.cost()).hasToString("$1.0000/h");
    assertThat(Plans.byFirstFit(world).cost()).hasToString("$1.2000/h");
  }
}
