package dev.lamplighter.functions.port;

import static dev.lamplighter.testing.World.START;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.port.ClusterWriter.Outcome;
import dev.lamplighter.model.Namespace;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/// What every [ClusterReader] tells of CapacityBuffers and the objects that they name, and every
/// [ClusterWriter] writes of them.
public interface CapacityBufferContract extends ClusterUnderContract {
  Namespace DEFAULT = Namespace.of("default");

  String SPARE =
      """
      apiVersion: autoscaling.x-k8s.io/v1beta1
      kind: CapacityBuffer
      metadata: {name: spare, namespace: default}
      spec: {podTemplateRef: {name: room}, replicas: 2, limits: {cpu: "4"}}
      ---
      apiVersion: v1
      kind: PodTemplate
      metadata: {name: room, namespace: default}
      template:
        metadata: {labels: {app: room}}
        spec:
          containers: [{name: main, image: web, resources: {requests: {cpu: 500m}}}]
      """;

  /// `kubectl apply`.
  void apply(String manifests);

  @Test
  default void readsACapacityBufferAndThePodTemplateThatItNames() {
    apply(SPARE);

    Listing<CapacityBuffer> listed = reader().capacityBuffers();

    assertThat(listed.complete()).isTrue();
    assertThat(listed.resourceVersion()).isPresent();
    assertThat(spare().key()).isEqualTo("default/spare");
    assertThat(spare().unread()).isEmpty();
    assertThat(spare().spec().podTemplate()).contains("room");
    assertThat(spare().spec().replicas()).hasValue(2);
    assertThat(spare().spec().limits().cpuMillis()).isEqualTo(4_000);
    assertThat(spare().spec().provisioningStrategy()).isEqualTo(CapacityBuffer.ACTIVE);
    assertThat(reader().podTemplate(DEFAULT, "room"))
        .hasValueSatisfying(
            it -> {
              assertThat(it.template().labels()).hasToString("app=room");
              assertThat(it.template().spec().requests()).hasToString("cpu=500m");
            });
    assertThat(reader().podTemplate(DEFAULT, "other")).isEmpty();
    assertThat(reader().podTemplate(Namespace.of("kube-system"), "room")).isEmpty();
  }

  @Test
  default void readsHowManyPodsTheWorkloadThatABufferNamesIsToHave() {
    apply(workload("Deployment", 0) + "---\n" + workload("StatefulSet", 0));

    assertThat(List.of(ObjectKind.DEPLOYMENT, ObjectKind.STATEFUL_SET))
        .allSatisfy(
            kind ->
                assertThat(reader().scalable(kind, DEFAULT, "idle"))
                    .hasValueSatisfying(
                        it -> {
                          assertThat(it.kind()).isEqualTo(kind);
                          assertThat(it.replicas()).isZero();
                          assertThat(it.template().labels()).hasToString("app=idle");
                        }));
    assertThat(List.of(ObjectKind.DEPLOYMENT, ObjectKind.STATEFUL_SET, ObjectKind.REPLICA_SET))
        .allSatisfy(kind -> assertThat(reader().scalable(kind, DEFAULT, "other")).isEmpty());
  }

  @Test
  default void replacesTheStatusOfACapacityBufferAndLeavesItsSpec() {
    apply(SPARE);
    CapacityBuffer before = spare();
    var status =
        new CapacityBuffer.Status(
            Optional.of("room"),
            OptionalInt.of(2),
            Optional.of(CapacityBuffer.ACTIVE),
            List.of(
                new Condition(
                    ConditionType.PROVISIONING,
                    ConditionStatus.FALSE,
                    "RequiresNewCapacity",
                    "There is no room yet for 2 of 2 pods",
                    START)));

    assertThat(
            writer()
                .updateCapacityBufferStatus(
                    DEFAULT, "spare", ClusterWritingContract.NAMESAKE, status))
        .isEqualTo(Outcome.NOT_FOUND);
    assertThat(spare()).isEqualTo(before);
    assertThat(writer().updateCapacityBufferStatus(DEFAULT, "spare", before.meta().uid(), status))
        .isEqualTo(Outcome.DONE);

    assertThat(spare().status()).isEqualTo(status);
    assertThat(spare().spec()).isEqualTo(before.spec());
    assertThat(spare().meta().generation()).isEqualTo(before.meta().generation());
  }

  private CapacityBuffer spare() {
    return reader().capacityBuffers().items().getFirst();
  }

  static String workload(String kind, int replicas) {
    return """
    apiVersion: apps/v1
    kind: %s
    metadata: {name: idle, namespace: default}
    spec:
      replicas: %d
      selector: {matchLabels: {app: idle}}
      template:
        metadata: {labels: {app: idle}}
        spec: {containers: [{name: main, image: web}]}
    """
        .formatted(kind, replicas);
  }
}
