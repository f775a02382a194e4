package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.pass.Settings.Mode;
import dev.lamplighter.local.simulation.LambdaSettings;
import dev.lamplighter.local.simulation.WorldSettings;
import org.junit.jupiter.api.Test;

/// Room that CapacityBuffers ask for (spec core 1.9), from the manifest to the node, through the
/// real handlers. Two pods of 800m fill a node.
class CapacityBufferStoriesTest {
  private static final String POD =
      """
      spec:
        nodeSelector: {node: web}
        containers: [{name: c, image: web, resources: {requests: {cpu: 800m}}}]
      """;

  private final PortCalls calls = new PortCalls();
  private final LabWorld lab =
      new LabWorld(
          WorldSettings.of(1)
              .withLambda(LambdaSettings.cold(Mode.ADAPTIVE))
              .withSabotage(calls::around));

  @Test
  void nodesAreBoughtForPodsThatMayComeAndStay() {
    lab.apply(
        pool("consolidateAfter: 1m") + "---\n" + room("podTemplateRef: {name: room}, replicas: 3"));

    lab.runForMinutes(6);

    assertThat(nodes()).isEqualTo(2);
    assertThat(lab.world.cluster().pods()).noneMatch(pod -> pod.meta().name().contains("buffer"));
    assertThat(status().replicas()).hasValue(3);
    assertThat(reason(ConditionType.READY_FOR_PROVISIONING)).isEqualTo("Resolved");
    assertThat(reason(ConditionType.PROVISIONING)).isEqualTo("FitsExistingCapacity");
  }

  @Test
  void aPodTakesTheRoomAtOnceAndItIsMadeAnewAtTheNextTick() {
    lab.apply(
        pool("consolidateAfter: Never")
            + "---\n"
            + room("podTemplateRef: {name: room}, replicas: 2"));
    lab.runForMinutes(6);
    assertThat(nodes()).isEqualTo(1);

    lab.apply(deployment(2));
    lab.world.runUntil(lab.world.elapsed().plusSeconds(10));
    assertThat(lab.podsOf("web")).hasSize(2).allMatch(pod -> pod.status().node().isPresent());

    lab.runForMinutes(3);
    assertThat(nodes()).isEqualTo(2);
    assertThat(reason(ConditionType.PROVISIONING)).isEqualTo("FitsExistingCapacity");
  }

  @Test
  void aBufferFollowsTheReplicasOfItsDeploymentAsFarAsItsLimitsHold() {
    lab.apply(
        pool("consolidateAfter: 1m")
            + "---\n"
            + deployment(2)
            + "---\n"
            + room(
                "scalableRef: {apiGroup: apps, kind: Deployment, name: web}, percentage: 50,"
                    + " limits: {cpu: 2}"));
    lab.runForMinutes(6);
    assertThat(status().replicas()).hasValue(1);
    assertThat(nodes()).isEqualTo(2);

    lab.apply(deployment(8));
    lab.runForMinutes(6);

    assertThat(status().replicas()).hasValue(2);
    assertThat(nodes()).isEqualTo(5);
  }

  @Test
  void aChangeOfABufferIsSeenAtTheNextTick() {
    lab.world.cluster().defineCapacityBuffers();
    lab.apply(pool("consolidateAfter: 1m"));
    lab.runForMinutes(6);
    lab.apply(room("podTemplateRef: {name: room}, replicas: 1"));
    lab.runForMinutes(3);
    assertThat(nodes()).isEqualTo(1);
    lab.runForMinutes(4);

    lab.apply(room("podTemplateRef: {name: room}, replicas: 3"));
    lab.runForMinutes(3);
    assertThat(nodes()).isEqualTo(2);
    lab.runForMinutes(4);

    lab.delete(ObjectKind.CAPACITY_BUFFER, "spare");
    lab.runForMinutes(4);
    assertThat(nodes()).isZero();
  }

  @Test
  void aClusterWithPodsAndRoomToSpareIsQuiet() {
    lab.apply(
        pool("consolidateAfter: 1m")
            + "---\n"
            + deployment(2)
            + "---\n"
            + room("podTemplateRef: {name: room}, replicas: 2"));
    lab.runForMinutes(6);
    var quiet = lab.world.timeline().now();
    var lastFullLook = calls.lastFullLook();
    assertThat(nodes()).isEqualTo(2);

    lab.runForMinutes(3);

    assertThat(calls.since(quiet)).isNotEmpty();
    assertThat(calls.lastFullLook()).isEqualTo(lastFullLook);
  }

  @Test
  void aBufferWhosePodTemplateIsMissingSaysSoUntilItComes() {
    String all = room("podTemplateRef: {name: room}, replicas: 1");
    lab.apply(pool("consolidateAfter: 1m") + "---\n" + all.substring(0, all.indexOf("---")));
    lab.runForMinutes(6);

    assertThat(nodes()).isZero();
    assertThat(reason(ConditionType.READY_FOR_PROVISIONING)).isEqualTo("PodTemplateNotFound");
    assertThat(reason(ConditionType.PROVISIONING)).isEqualTo("NotReadyForProvisioning");

    lab.apply(all);
    lab.runForMinutes(3);
    assertThat(nodes()).isEqualTo(1);
  }

  private long nodes() {
    return new Observed(lab.world).nodes("web").size();
  }

  private CapacityBuffer.Status status() {
    return lab.world.cluster().capacityBuffers().getFirst().status();
  }

  private String reason(ConditionType type) {
    return status().conditions().stream()
        .filter(condition -> condition.type().equals(type))
        .findFirst()
        .orElseThrow()
        .reason();
  }

  private static String pool(String disruption) {
    return PoolDraft.web()
        .types("c7i-flex.large")
        .capacityTypes("on-demand")
        .disruption(disruption)
        .manifest();
  }

  private static String room(String spec) {
    return """
    apiVersion: autoscaling.x-k8s.io/v1beta1
    kind: CapacityBuffer
    metadata: {name: spare}
    spec: {%s}
    ---
    apiVersion: v1
    kind: PodTemplate
    metadata: {name: room}
    template:
      metadata: {labels: {app: room}}
    """
            .formatted(spec)
        + POD.indent(2);
  }

  private static String deployment(int replicas) {
    return """
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: web}
    spec:
      replicas: %d
      selector: {matchLabels: {app: web}}
      template:
        metadata: {labels: {app: web}}
    """
            .formatted(replicas)
        + POD.indent(4);
  }
}
