package dev.lamplighter.local.cluster.controllers;

import static dev.lamplighter.local.cluster.PretendWorld.budget;
import static dev.lamplighter.local.cluster.PretendWorld.daemonSet;
import static dev.lamplighter.local.cluster.PretendWorld.deployment;
import static dev.lamplighter.local.cluster.PretendWorld.pod;
import static dev.lamplighter.local.cluster.PretendWorld.spec;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.wire.IntOrPercent;
import dev.lamplighter.functions.wire.PodDisruptionBudgetSpec;
import dev.lamplighter.functions.wire.PodDisruptionBudgetSpec.Guarantee;
import dev.lamplighter.local.cluster.PretendWorld;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.Eviction;
import dev.lamplighter.local.cluster.api.LoggedRequest;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.PodDisruptionBudget;
import dev.lamplighter.local.cluster.api.Target;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.UnhealthyPodEvictionPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DisruptionControllerTest {

  private static Guarantee guarantee(String text) {
    String[] parts = text.split(" ", -1);
    IntOrPercent pods =
        parts[1].endsWith("%")
            ? new IntOrPercent.Percent(Integer.parseInt(parts[1].replace("%", "")))
            : new IntOrPercent.Count(Integer.parseInt(parts[1]));
    return parts[0].equals("minAvailable")
        ? new Guarantee.MinAvailable(pods)
        : new Guarantee.MaxUnavailable(pods);
  }

  private static PodDisruptionBudget counted(PretendWorld world) {
    return world.cluster.podDisruptionBudgets().getFirst();
  }

  private static Eviction.Outcome evict(PretendWorld world, PodView pod) {
    return world
        .cluster
        .server()
        .evict(Actor.LAMPLIGHTER, Target.exactly(ObjectKey.of(pod.key()), pod.meta().uid()));
  }

  @ParameterizedTest
  @CsvSource({
    "minAvailable 4,     4, 0",
    "minAvailable 3,     4, 1",
    "minAvailable 50%,   4, 2",
    "minAvailable 51%,   4, 1",
    "minAvailable 5,     4, 0",
    "maxUnavailable 1,   4, 1",
    "maxUnavailable 0,   4, 0",
    "maxUnavailable 25%, 4, 1",
    "maxUnavailable 26%, 4, 2",
    "maxUnavailable 100%, 4, 4"
  })
  void allowsWhatIsMoreThanTheGuarantee(String guarantee, int replicas, int allowed) {
    var world = PretendWorld.withFixedNodes();
    world.cluster.apply(budget("web", guarantee(guarantee)));
    world.cluster.apply(deployment("web", replicas, spec("100m", "64Mi")));
    world.runForSeconds(10);

    assertThat(counted(world).status().currentHealthy()).isEqualTo(4);
    assertThat(counted(world).status().disruptionsAllowed()).isEqualTo(allowed);
    assertThat(world.cluster.reader().podDisruptionBudgets().items())
        .singleElement()
        .matches(view -> view.disruptionsAllowed() == allowed);
  }

  /// Two of four pods can't run, so the two that do are all there may be missing none of.
  @Test
  void countsReadyPodsAgainstWhatTheOwnerAsksFor() {
    var world = PretendWorld.withFixedNodes();
    world.cluster.apply(budget("web", guarantee("maxUnavailable 2")));
    world.cluster.apply(deployment("web", 4, spec("1500m", "64Mi")));
    world.runForSeconds(10);

    var status = counted(world).status();
    assertThat(status.expectedPods()).isEqualTo(4);
    assertThat(status.desiredHealthy()).isEqualTo(2);
    assertThat(status.currentHealthy()).isEqualTo(2);
    assertThat(status.disruptionsAllowed()).isZero();
  }

  @Test
  void allowsNothingWhereNobodyKnowsHowManyThereShouldBe() {
    var world = PretendWorld.withFixedNodes();
    world.cluster.apply(budget("agent", guarantee("maxUnavailable 1")));
    world.cluster.apply(daemonSet("agent", spec("100m", "64Mi")));
    world.runForSeconds(10);

    assertThat(counted(world).status().currentHealthy()).isEqualTo(2);
    assertThat(counted(world).status().disruptionsAllowed()).isZero();
  }

  @Test
  void neverGrantsMoreEvictionsThanAllowedWithinOneMoment() {
    var world = PretendWorld.withFixedNodes();
    world.cluster.apply(budget("web", guarantee("maxUnavailable 1")));
    world.cluster.apply(deployment("web", 4, spec("100m", "64Mi")));
    world.runForSeconds(10);
    var pods = world.running("web");

    assertThat(evict(world, pods.get(0))).isEqualTo(Eviction.Outcome.EVICTED);
    assertThat(evict(world, pods.get(1))).isEqualTo(Eviction.Outcome.TOO_MANY_REQUESTS);
    world.runForSeconds(1);
    assertThat(evict(world, pods.get(1))).isEqualTo(Eviction.Outcome.TOO_MANY_REQUESTS);

    world.runForSeconds(10);
    assertThat(evict(world, pods.get(1))).isEqualTo(Eviction.Outcome.EVICTED);
    assertThat(world.cluster.server().requests())
        .filteredOn(request -> request.verb() == LoggedRequest.Verb.EVICT)
        .extracting(LoggedRequest::code)
        .containsExactly(201, 429, 429, 201);
  }

  @Test
  void evictsTheSamePodTwiceAsOnce() {
    var world = PretendWorld.withFixedNodes();
    world.cluster.apply(budget("web", guarantee("maxUnavailable 1")));
    world.cluster.apply(deployment("web", 4, spec("100m", "64Mi")));
    world.runForSeconds(10);
    var pod = world.running("web").getFirst();

    assertThat(evict(world, pod)).isEqualTo(Eviction.Outcome.EVICTED);
    assertThat(evict(world, pod)).isEqualTo(Eviction.Outcome.EVICTED);
    assertThat(counted(world).status().disruptionsAllowed()).isZero();
    world.runForSeconds(10);
    assertThat(evict(world, pod)).isEqualTo(Eviction.Outcome.NOT_FOUND);
  }

  @Test
  void evictsAPodThatNeverStartedWhateverTheBudget() {
    var world = PretendWorld.withFixedNodes();
    world.cluster.apply(budget("web", guarantee("minAvailable 2")));
    world.cluster.apply(deployment("web", 3, spec("1500m", "64Mi")));
    world.runForSeconds(10);

    assertThat(evict(world, world.pending("web").getFirst())).isEqualTo(Eviction.Outcome.EVICTED);
    assertThat(evict(world, world.running("web").getFirst()))
        .isEqualTo(Eviction.Outcome.TOO_MANY_REQUESTS);
  }

  @Test
  void evictsNoPodThatTwoBudgetsCover() {
    var world = PretendWorld.withFixedNodes();
    var first = budget("web", guarantee("maxUnavailable 4"));
    world.cluster.apply(first);
    world.cluster.apply(
        new PodDisruptionBudgetSpec(
            PretendWorld.meta("another"),
            first.namespace(),
            first.selector(),
            first.guarantee(),
            UnhealthyPodEvictionPolicy.IF_HEALTHY_BUDGET));
    world.cluster.apply(deployment("web", 4, spec("100m", "64Mi")));
    world.runForSeconds(10);

    assertThat(evict(world, world.running("web").getFirst()))
        .isEqualTo(Eviction.Outcome.MORE_THAN_ONE_BUDGET);
  }

  @Test
  void refusesUntilABudgetIsCounted() {
    var world = PretendWorld.withFixedNodes();
    world.cluster.apply(pod("web", spec("100m", "64Mi")));
    world.runForSeconds(10);
    world.cluster.apply(budget("web", guarantee("minAvailable 0")));

    assertThat(evict(world, world.running("web").getFirst()))
        .isEqualTo(Eviction.Outcome.TOO_MANY_REQUESTS);
    world.runForSeconds(1);
    assertThat(evict(world, world.running("web").getFirst())).isEqualTo(Eviction.Outcome.EVICTED);
  }
}
