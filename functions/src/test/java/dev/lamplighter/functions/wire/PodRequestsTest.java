package dev.lamplighter.functions.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.snapshot.PodSpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A pod's effective request (spec core 3.8, KEP-753, KEP-2837): limits alone C038, of the pod as a
/// whole C037.
///
/// In a container `c/m` stands for requests, `^c/m` for limits, `+` before it for a sidecar.
class PodRequestsTest {

  @ParameterizedTest(name = "init [{0}] containers [{1}] pod [{2}] overhead [{3}] is {4}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          ''                       | 100m/64Mi           | ''       | ''       | cpu=100m, memory=64Mi
          ''                       | 100m/64Mi 50m/32Mi  | ''       | ''       | cpu=150m, memory=96Mi
          ''                       | none                | ''       | ''       | none
          ''                       | ^1/1Gi              | ''       | ''       | cpu=1, memory=1Gi
          ''                       | 100m/64Mi^1/1Gi     | ''       | ''       | cpu=100m, memory=64Mi
          ''                       | 100m^1/1Gi          | ''       | ''       | cpu=100m, memory=1Gi
          ''                       | 0^1                 | ''       | ''       | cpu=0
          500m/32Mi                | 100m/64Mi           | ''       | ''       | cpu=500m, memory=64Mi
          500m/32Mi 200m/128Mi     | 100m/64Mi           | ''       | ''       | cpu=500m, memory=128Mi
          +200m/32Mi               | 100m/64Mi           | ''       | ''       | cpu=300m, memory=96Mi
          +200m/32Mi 500m/32Mi     | 100m/64Mi           | ''       | ''       | cpu=700m, memory=96Mi
          500m/32Mi +200m/32Mi     | 100m/64Mi           | ''       | ''       | cpu=500m, memory=96Mi
          +200m/32Mi +200m/32Mi 1/1Mi +100m/1Mi | 100m/64Mi | '' | ''       | cpu=1400m, memory=129Mi
          ''                       | 100m/64Mi           | ''       | 10m/8Mi  | cpu=110m, memory=72Mi
          500m/32Mi                | 100m/64Mi           | ''       | 10m/8Mi  | cpu=510m, memory=72Mi
          ''                       | 100m/64Mi 50m/32Mi  | 1/1Gi    | ''       | cpu=1, memory=1Gi
          ''                       | 500m/1Gi 500m/1Gi   | 3        | ''       | cpu=3, memory=2Gi
          ''                       | 100m/64Mi           | 50m      | ''       | cpu=50m, memory=64Mi
          ''                       | none                | ^2/2Gi   | ''       | cpu=2, memory=2Gi
          ''                       | 100m/64Mi           | ^2/2Gi   | ''       | cpu=100m, memory=64Mi
          ''                       | 100m                | ^2/2Gi   | ''       | cpu=100m, memory=2Gi
          ''                       | 100m/64Mi           | 1^2/2Gi  | 10m/8Mi  | cpu=1010m, memory=72Mi
          """)
  void addsUpWhatAPodNeedsAtMost(
      String init, String containers, String pod, String overhead, String effective) {
    var yaml =
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: web}
        spec:
          initContainers: %s
          containers: %s
          resources: %s
          overhead: %s
        """
            .formatted(containers(init), containers(containers), resources(pod), amounts(overhead));

    assertThat(pod(yaml).requests()).hasToString(effective);
  }

  private static PodSpec pod(String yaml) {
    return ((Manifest.OfPod) Manifests.one(yaml)).pod().spec();
  }

  private static String containers(String notation) {
    var items = new StringBuilder("[");
    for (String container : notation.split(" ", -1)) {
      if (!container.isEmpty()) {
        String restart = container.startsWith("+") ? ", restartPolicy: Always" : "";
        items.append(
            "{name: c%d, image: a, resources: %s%s}, "
                .formatted(items.length(), resources(container.replace("+", "")), restart));
      }
    }
    return items.append("]").toString();
  }

  private static String resources(String notation) {
    String[] sides = notation.equals("none") ? new String[] {""} : notation.split("\\^", -1);
    return "{requests: %s, limits: %s}"
        .formatted(amounts(sides[0]), amounts(sides.length > 1 ? sides[1] : ""));
  }

  private static String amounts(String notation) {
    String[] parts = notation.split("/", -1);
    String cpu = parts[0].isEmpty() ? "" : "cpu: " + parts[0];
    return "{%s}".formatted(parts.length > 1 ? cpu + ", memory: " + parts[1] : cpu);
  }
}
