package dev.lamplighter.functions.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.functions.wire.yaml.InputProblem;
import dev.lamplighter.functions.wire.yaml.SourceText;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Manifests of CapacityBuffers and of the PodTemplates that they name (spec core 1.9).
class CapacityBufferReaderTest {
  @Test
  void readsEveryFieldAndLeavesTheStatusToTheCluster() {
    CapacityBuffer buffer =
        buffer(
            """
            {provisioningStrategy: example.com/other, percentage: 20, replicas: 2,
              scalableRef: {apiGroup: apps, kind: Deployment, name: web}, limits: {cpu: "4"}}
            status: {replicas: 7}
            """);

    assertThat(buffer.key()).isEqualTo("default/spare");
    assertThat(buffer.spec().provisioningStrategy()).isEqualTo("example.com/other");
    assertThat(buffer.spec().scalable())
        .contains(new CapacityBuffer.Scalable("apps", "Deployment", "web"));
    assertThat(buffer.spec().replicas()).hasValue(2);
    assertThat(buffer.spec().percentage()).hasValue(20);
    assertThat(buffer.spec().limits().cpuMillis()).isEqualTo(4_000);
    assertThat(buffer.status()).isEqualTo(CapacityBuffer.Status.NONE);
  }

  @Test
  void takesTheOneStrategyThatIsActedOnWhereNoneIsGiven() {
    assertThat(buffer("{podTemplateRef: {name: room}, replicas: 1}").spec().provisioningStrategy())
        .isEqualTo(CapacityBuffer.ACTIVE);
  }

  /// The definition is not ours: other versions of it may have more.
  @Test
  void answersASlipAndLeavesAFieldAloneThatItDoesNotKnow() {
    assertThat(problems("{podTemplateRef: {name: room}, replica: 1, limits: {cpu: \"1\"}}"))
        .singleElement()
        .asString()
        .contains("spec.replica", "replicas");
    assertThat(problems("{podTemplateRef: {name: room}, replicas: 1, colour: blue}")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{podTemplateRef: {name: room}} | neither replicas nor limits",
        "{podTemplateRef: {name: a}, scalableRef: {kind: Deployment, name: b}, replicas: 1}"
            + " | podTemplateRef and scalableRef",
        "{podTemplateRef: {name: room}, replicas: -1} | -1",
        "{podTemplateRef: {name: ../../secrets}, replicas: 1} | ../../secrets"
      })
  void refusesWhatTheDefinitionRefuses(String spec, String found) {
    assertThat(problems(spec)).singleElement().asString().contains(found);
  }

  @Test
  void readsAPodTemplateWithThePriorityOfItsClass() {
    var read =
        read(
            """
            apiVersion: v1
            kind: PodTemplate
            metadata: {name: room, namespace: team}
            template:
              metadata: {labels: {app: room}}
              spec:
                priorityClassName: high
                containers: [{name: c, image: i, resources: {requests: {cpu: 500m}}}]
            ---
            apiVersion: scheduling.k8s.io/v1
            kind: PriorityClass
            metadata: {name: high}
            value: 1000
            """);

    assertThat(read.problems()).isEmpty();
    var manifest = (Manifest.OfPodTemplate) read.manifests().getFirst();
    assertThat(manifest.identity()).isEqualTo("PodTemplate/team/room");
    assertThat(manifest.template().template().labels()).hasToString("app=room");
    assertThat(manifest.template().template().spec().requests()).hasToString("cpu=500m");
    assertThat(manifest.template().template().spec().priority()).isEqualTo(1000);
  }

  private static CapacityBuffer buffer(String spec) {
    var read = read(manifest(spec));
    assertThat(read.problems()).isEmpty();
    return ((Manifest.OfCapacityBuffer) read.manifests().getFirst()).buffer();
  }

  private static List<InputProblem> problems(String spec) {
    return read(manifest(spec)).problems();
  }

  private static ManifestSet read(String yaml) {
    return ManifestReader.read(List.of(new SourceText("m.yaml", yaml)));
  }

  private static String manifest(String spec) {
    return """
    apiVersion: autoscaling.x-k8s.io/v1beta1
    kind: CapacityBuffer
    metadata: {name: spare}
    spec: %s
    """
        .formatted(spec);
  }
}
