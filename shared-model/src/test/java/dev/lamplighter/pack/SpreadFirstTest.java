package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.testing.World;
import org.junit.jupiter.api.Test;

/// Pods that are spread before others, and zones by what they cost (decision 0131).
class SpreadFirstTest {

  /// 2 CPUs cost $0.05 in zone a, $0.06 in zone b and $0.03 in zone c.
  private static World spot() {
    World world =
        world().nodePool("web", pool -> pool.requires("karpenter.sh/capacity-type In [spot]"));
    for (int size = 1; size <= 4; size *= 2) {
      int cpus = 2 * size;
      String a = "0.%02d".formatted(5 * size);
      String b = "0.%02d".formatted(6 * size);
      String c = "0.%02d".formatted(3 * size);
      world.instanceType(
          "n." + cpus,
          type ->
              type.capacity("cpu=%d, memory=%dGi".formatted(cpus, 4 * cpus))
                  .spot(a, "z-a")
                  .spot(b, "z-b")
                  .spot(c, "z-c"));
    }
    return world;
  }

  @Test
  void nodesOfPodsThatMerelyCountAreWhereTheyCostLeast() {
    World world =
        spot()
            .pods(6, "work", pod -> pod.cpu(3).labels("app=w"))
            .pod(
                "front",
                pod ->
                    pod.cpu("500m")
                        .labels("app=w")
                        .spread(LabelKey.ZONE, spread -> spread.maxSkew(3)));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(plan.unschedulable()).isEmpty();
    assertThat(plan.cost()).hasToString("$0.3600/h");
    assertThat(Plans.byFirstFit(world).cost()).hasToString("$0.5600/h");
  }

  /// Of seven pods the dearest zone gets one, and the others three each.
  @Test
  void theDearestZoneGetsAsFewPodsAsMaxSkewAllows() {
    World world =
        spot()
            .pods(
                7,
                "web",
                pod ->
                    pod.cpu("1500m")
                        .labels("app=w")
                        .spread(LabelKey.ZONE, spread -> spread.maxSkew(3)));

    assertThat(Plans.of(world).cost()).hasToString("$0.3000/h");
    assertThat(Plans.byFirstFit(world).cost()).hasToString("$0.4700/h");
  }
}
