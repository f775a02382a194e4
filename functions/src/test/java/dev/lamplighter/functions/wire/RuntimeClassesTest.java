package dev.lamplighter.functions.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.snapshot.PodSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What pods get of the RuntimeClass that they name (KEP-585, KEP-688).
class RuntimeClassesTest {
  private static final String KATA =
      """
      apiVersion: node.k8s.io/v1
      kind: RuntimeClass
      metadata: {name: kata}
      handler: kata-qemu
      overhead: {podFixed: {cpu: 250m, memory: 160Mi}}
      scheduling:
        nodeSelector: {sandbox: "yes"}
        tolerations: [{key: sandbox, operator: Exists, effect: NoSchedule}]
      ---
      """;

  private static String manifest(String more) {
    return """
    apiVersion: v1
    kind: Pod
    metadata: {name: p}
    spec: {containers: [{name: a, image: a, resources: {requests: {cpu: 1}}}]%s}
    """
        .formatted(more);
  }

  private static PodSpec pod(String more) {
    return Manifests.read(KATA + manifest(more)).manifests().stream()
        .filter(Manifest.OfPod.class::isInstance)
        .map(manifest -> ((Manifest.OfPod) manifest).pod().spec())
        .findFirst()
        .orElseThrow();
  }

  /// The API server writes the overhead into a pod that it creates, and admits that pod again.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                                                                        | 1000 | 0
          ', runtimeClassName: kata'                                                | 1250 | 160
          ', runtimeClassName: kata, overhead: {cpu: 250m, memory: 160Mi}'          | 1250 | 160
          ', runtimeClassName: elsewhere'                                           | 1000 | 0
          """)
  void aPodTakesTheOverheadOfItsClassOnce(String more, long cpuMillis, long memoryMebibytes) {
    PodSpec spec = pod(more);

    assertThat(spec.requests().cpuMillis()).isEqualTo(cpuMillis);
    assertThat(spec.requests().get(ResourceName.MEMORY)).isEqualTo(memoryMebibytes << 20);
  }

  @Test
  void aPodWantsTheNodesOfItsClassAndToleratesTheirTaints() {
    PodSpec spec = pod(", runtimeClassName: kata, nodeSelector: {disk: ssd}");
    var taint = new Taint("sandbox", "", TaintEffect.NO_SCHEDULE);

    assertThat(spec.nodeSelector().get(LabelKey.of("sandbox"))).contains("yes");
    assertThat(spec.nodeSelector().get(LabelKey.of("disk"))).contains("ssd");
    assertThat(spec.tolerations()).anyMatch(each -> each.tolerates(taint));
    assertThat(pod("").tolerations()).noneMatch(each -> each.tolerates(taint));
  }

  @Test
  void theSameTwiceIsTheSame() {
    PodSpec once = pod(", runtimeClassName: kata");
    var runtimeClass =
        Manifests.read(KATA).manifests().stream()
            .map(manifest -> ((Manifest.OfRuntimeClass) manifest).runtimeClass())
            .toList();

    assertThat(RuntimeClasses.of(runtimeClass).resolve(once)).isEqualTo(once);
  }

  @Test
  void theTemplateOfAWorkloadIsResolvedToo() {
    String deployment =
        """
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: d}
        spec:
          selector: {matchLabels: {app: d}}
          template:
            metadata: {labels: {app: d}}
            spec: {runtimeClassName: kata, containers: [{name: a, image: a}]}
        """;

    assertThat(Manifests.read(KATA + deployment).manifests())
        .filteredOn(Manifest.OfDeployment.class::isInstance)
        .extracting(
            it ->
                ((Manifest.OfDeployment) it).deployment().template().spec().requests().cpuMillis())
        .containsExactly(250L);
  }

  @Test
  void aSelectorThatTheClassContradictsIsRefused() {
    assertThat(
            Manifests.problems(
                KATA + manifest(", runtimeClassName: kata, nodeSelector: {sandbox: \"no\"}")))
        .singleElement()
        .asString()
        .endsWith(
            "nodeSelector[\"sandbox\"]: found \"no\", where RuntimeClass kata demands \"yes\"."
                + " Allowed: the RuntimeClass's value, or none. Write sandbox: \"yes\".");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                                        | handler: the field is missing. Allowed: the name that the container runtime has for it. Write handler: runc.
          {handler: kata, overhead: {podfixed: {cpu: 1}}}           | overhead.podfixed: this field is unknown. Allowed: podFixed. Write podFixed instead.
          {handler: kata, overhead: {podFixed: {cpu: -1}}}          | overhead.podFixed.cpu: found "-1". Allowed: a quantity of 0 or more. Write cpu: 1.
          {handler: kata, scheduling: {selector: {a: b}}}           | scheduling.selector: this field is unknown. Allowed: nodeSelector, tolerations. Write one of these, or leave the field out.
          """)
  void saysWhatIsWrongWithARuntimeClass(String fields, String message) {
    String yaml =
        "{apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: kata}%s}"
            .formatted(fields.equals("{}") ? "" : ", " + fields.substring(1, fields.length() - 1));

    assertThat(Manifests.problems(yaml)).singleElement().asString().endsWith(message);
  }
}
