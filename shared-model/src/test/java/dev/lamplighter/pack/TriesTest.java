package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.snapshot.PlanningPolicy;
import org.junit.jupiter.api.Test;

class TriesTest {
  private static ProvisioningPlan planOf(int pods) {
    return Plans.of(world().nodePool("web").pods(pods, "web", pod -> pod.cpu("100m")));
  }

  private static Tries triesFor(int pods, long steps) {
    return new Tries(planOf(pods), PlanningPolicy.Packing.DEFAULT.withSteps(steps));
  }

  @Test
  void theMorePodsTheFewerPlansAreTried() {
    Tries few = triesFor(2, 30_000);
    Tries many = triesFor(10, 30_000);

    assertThat(few.take(4)).isTrue();
    assertThat(few.take(1)).isTrue();
    assertThat(few.take(1)).isFalse();
    assertThat(many.take(1)).isTrue();
    assertThat(many.take(1)).isFalse();
  }

  /// A smaller one may still be made then.
  @Test
  void whatIsTooMuchIsNotCounted() {
    Tries tries = triesFor(10, 60_000);

    assertThat(tries.take(4)).isFalse();
    assertThat(tries.take(2)).isTrue();
  }

  /// Nothing holds the large pods.
  @Test
  void whatHasNoPlaceCountsWhereItIsTriedAgain() {
    ProvisioningPlan plan =
        Plans.of(
            world()
                .nodePool("web")
                .pods(2, "web", pod -> pod.cpu("100m"))
                .pods(8, "large", pod -> pod.cpu(1000)));

    Tries tries = Tries.forLeftOut(plan, PlanningPolicy.Packing.DEFAULT.withSteps(30_000));

    assertThat(tries.take(2)).isFalse();
    assertThat(tries.take(1)).isTrue();
  }
}
