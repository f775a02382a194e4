package dev.lamplighter.functions.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.wire.yaml.JsonTrees;
import dev.lamplighter.functions.wire.yaml.Location;
import dev.lamplighter.functions.wire.yaml.Problems;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/// C043: what a pod takes of its node while it is resized in place (KEP-1287).
class GrantedTest {
  private static final String UNDER_WAY =
      "{\"type\": \"PodResizeInProgress\", \"status\": \"True\"}";
  private static final String DEFERRED =
      "{\"type\": \"PodResizePending\", \"status\": \"True\", \"reason\": \"Deferred\"}";
  private static final String INFEASIBLE =
      "{\"type\": \"PodResizePending\", \"status\": \"True\", \"reason\": \"Infeasible\"}";

  @ParameterizedTest(name = "asks {0}, allocated {1}, runs with {2}, {3}: takes {4}")
  @CsvSource({
    "1, 4, 4, under way, cpu=4",
    "1, 1, 4, under way, cpu=4",
    "4, 1, 1, deferred, cpu=4",
    "8, 1, 1, infeasible, cpu=1",
    "1, 2, 2, infeasible, cpu=2",
  })
  void theLargerOfWhatIsAskedAndWhatIsGrantedCounts(
      String asked, String allocated, String actual, String condition, String taken) {
    var said =
        switch (condition) {
          case "under way" -> UNDER_WAY;
          case "deferred" -> DEFERRED;
          default -> INFEASIBLE;
        };
    var containers =
        """
        [{"name": "main", "image": "a", "resources": {"requests": {"cpu": "%s"}}}]
        """
            .formatted(asked);
    var status =
        """
        "conditions": [%s], "containerStatuses": [{"name": "main",
          "allocatedResources": {"cpu": "%s"}, "resources": {"requests": {"cpu": "%s"}}}]
        """
            .formatted(said, allocated, actual);

    assertThat(requests("\"containers\": " + containers, status)).isEqualTo(taken);
  }

  @Test
  void aSidecarIsResizedAndAnOrdinaryInitContainerIsNot() {
    var spec =
        """
        "initContainers": [
          {"name": "proxy", "image": "a", "restartPolicy": "Always",
           "resources": {"requests": {"cpu": "100m"}}},
          {"name": "once", "image": "a", "resources": {"requests": {"cpu": "100m"}}}],
        "containers": [{"name": "main", "image": "a", "resources": {"requests": {"cpu": "1"}}}]
        """;
    var status =
        """
        "initContainerStatuses": [
          {"name": "proxy", "resources": {"requests": {"cpu": "500m"}}},
          {"name": "once", "resources": {"requests": {"cpu": "9"}}}]
        """;

    assertThat(requests(spec, status)).isEqualTo("cpu=1500m");
  }

  /// KEP-5419: what is not set for the pod stays with its containers.
  @Test
  void aPodIsResizedAsAWholeInWhatItsSpecSetsForIt() {
    var spec =
        """
        "resources": {"requests": {"cpu": "1"}},
        "containers": [{"name": "main", "image": "a",
          "resources": {"requests": {"cpu": "500m", "memory": "1Gi"}}}]
        """;
    var status =
        """
        "allocatedResources": {"cpu": "3", "memory": "8Gi"},
        "resources": {"requests": {"cpu": "2", "memory": "8Gi"}}
        """;

    assertThat(requests(spec, status)).isEqualTo("cpu=3, memory=1Gi");
  }

  @Test
  void aStatusWithoutResourcesChangesNothing() {
    var spec =
        """
        "containers": [{"name": "main", "image": "a", "resources": {"requests": {"cpu": "1"}}}]
        """;

    assertThat(requests(spec, "\"containerStatuses\": [{\"name\": \"main\"}]")).isEqualTo("cpu=1");
  }

  private static String requests(String spec, String status) {
    var json =
        """
        {"metadata": {"name": "web-1", "namespace": "default",
           "uid": "6a1f0c9e-52a4-4a8e-9d0e-3f8f1f0f6b7d", "resourceVersion": "17",
           "creationTimestamp": "2026-01-05T09:00:00Z"},
         "spec": {"nodeName": "n1", %s}, "status": {"phase": "Running", %s}}
        """
            .formatted(spec, status);
    try (var parser = JsonMapper.builder().build().createParser(json)) {
      parser.nextToken();
      var tree = JsonTrees.read(parser, Location.whole("object"));
      return StoredKind.POD.read(tree, new Problems()).orElseThrow().spec().requests().toString();
    }
  }
}
