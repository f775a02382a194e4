package dev.lamplighter.local.cluster.controllers;

import static dev.lamplighter.local.cluster.PretendWorld.apart;
import static dev.lamplighter.local.cluster.PretendWorld.app;
import static dev.lamplighter.local.cluster.PretendWorld.deployment;
import static dev.lamplighter.local.cluster.PretendWorld.spec;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.wire.Deployment;
import dev.lamplighter.local.cluster.PretendWorld;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeploymentControllerTest {

  @Test
  void replacesADeletedPod() {
    var world = PretendWorld.withFixedNodes();
    world.cluster.apply(deployment("web", 2, spec("100m", "64Mi")));
    world.runForSeconds(5);
    var victim = world.podsOf("web").getFirst();

    world.cluster.delete(ObjectKey.of(victim.key()));
    world.runForSeconds(5);

    assertThat(world.running("web"))
        .hasSize(2)
        .extracting(PodView::key)
        .doesNotContain(victim.key());
  }

  @Test
  void letsWaitingPodsGoFirstAndThenTheYoungest() {
    var world = PretendWorld.withFixedNodes();
    var template = apart(spec("100m", "64Mi"), app("web"));
    world.cluster.apply(deployment("web", 1, template));
    world.runForSeconds(5);
    var oldest = world.running("web").getFirst();
    world.cluster.scale(PretendWorld.DEFAULT, "web", 3);
    world.runForSeconds(5);
    assertThat(world.pending("web")).hasSize(1);

    world.cluster.scale(PretendWorld.DEFAULT, "web", 2);
    world.runForSeconds(5);
    assertThat(world.pending("web")).isEmpty();
    assertThat(world.running("web")).hasSize(2);

    world.cluster.scale(PretendWorld.DEFAULT, "web", 1);
    world.runForSeconds(5);
    assertThat(world.podsOf("web")).extracting(PodView::key).containsExactly(oldest.key());
  }

  @Test
  void rollsAChangedTemplateOutWithinSurgeAndUnavailable() {
    var world = PretendWorld.withFixedNodes();
    world.cluster.apply(deployment("web", 4, spec("100m", "64Mi")));
    world.runForSeconds(5);

    world.cluster.apply(deployment("web", 4, spec("200m", "64Mi")));
    for (int i = 0; i < 200; i++) {
      world.runFor(Duration.ofMillis(100));
      long active = world.podsOf("web").stream().filter(PodView::active).count();
      assertThat(active).isBetween(3L, 5L);
      assertThat(world.podsOf("web").stream().filter(pod -> pod.status().ready() && pod.active()))
          .hasSizeGreaterThanOrEqualTo(3);
    }

    assertThat(world.podsOf("web"))
        .hasSize(4)
        .allMatch(pod -> pod.spec().requests().cpuMillis() == 200);
    assertThat(world.cluster.server().list(Kind.REPLICA_SET)).hasSize(2);
  }

  /// Labs, 3b: old pods' anti-affinity also repels new ones, so on full nodes the rollout stands
  /// still.
  @Test
  void standsStillWhereOldPodsLeaveNoPlaceForNewOnes() {
    var world = PretendWorld.withFixedNodes();
    world.cluster.apply(deployment("web", 3, apart(spec("100m", "64Mi"), app("web"))));
    world.runForSeconds(5);

    world.cluster.apply(deployment("web", 3, spec("100m", "64Mi")));
    world.runFor(Duration.ofMinutes(10));

    assertThat(world.pending("web")).isNotEmpty();
    assertThat(world.running("web"))
        .hasSize(2)
        .allMatch(pod -> !pod.spec().podAntiAffinity().isEmpty());
  }

  @Test
  void goesBackToTheReplicaSetOfAnEarlierTemplate() {
    var world = PretendWorld.withFixedNodes();
    for (String cpu : new String[] {"100m", "200m", "100m"}) {
      world.cluster.apply(deployment("web", 2, spec(cpu, "64Mi")));
      world.runForSeconds(30);
    }

    assertThat(world.cluster.server().list(Kind.REPLICA_SET)).hasSize(2);
    assertThat(world.running("web"))
        .hasSize(2)
        .allMatch(pod -> pod.spec().requests().cpuMillis() == 100);
  }

  @Test
  void recreatesOnlyWhenAllOldPodsAreGone() {
    var world = PretendWorld.withFixedNodes();
    world.cluster.apply(recreated("100m"));
    world.runForSeconds(5);

    world.cluster.apply(recreated("200m"));
    for (int i = 0; i < 50; i++) {
      world.runFor(Duration.ofMillis(100));
      assertThat(world.podsOf("web").stream().map(pod -> pod.spec().requests()).distinct())
          .hasSizeLessThanOrEqualTo(1);
    }

    assertThat(world.running("web"))
        .hasSize(2)
        .allMatch(pod -> pod.spec().requests().cpuMillis() == 200);
  }

  private static Deployment recreated(String cpu) {
    var rolling = deployment("web", 2, spec(cpu, "64Mi"));
    return new Deployment(
        rolling.meta(),
        rolling.namespace(),
        rolling.replicas(),
        rolling.selector(),
        rolling.template(),
        new Deployment.Strategy.Recreate());
  }

  @Test
  void raisesTheGenerationWhenAppliedWithAChange() {
    var world = PretendWorld.world();
    var key = ObjectKey.of(ObjectKind.DEPLOYMENT, PretendWorld.DEFAULT, "web");
    world.cluster.apply(deployment("web", 2, spec("100m", "64Mi")));
    world.cluster.apply(deployment("web", 2, spec("100m", "64Mi")));
    assertThat(world.cluster.server().get(Kind.DEPLOYMENT, key).orElseThrow().meta().generation())
        .isEqualTo(1);

    world.cluster.apply(deployment("web", 3, spec("100m", "64Mi")));
    assertThat(world.cluster.server().get(Kind.DEPLOYMENT, key).orElseThrow().meta().generation())
        .isEqualTo(2);
  }
}
