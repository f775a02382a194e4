package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.functions.crd.GoodManifest;
import dev.lamplighter.functions.wire.yaml.BadScalar;
import dev.lamplighter.functions.wire.yaml.KubectlScalar;
import dev.lamplighter.local.services.ControlPlane;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What `validate` makes of a manifest is what a real kubectl and API server make of it.
@Execution(ExecutionMode.SAME_THREAD)
class KubectlReadsAsWeDoTest {
  private static final Duration SERVED = Duration.ofSeconds(30);

  private static ControlPlane controlPlane;
  private static RealCluster cluster;

  @BeforeAll
  static void start() {
    controlPlane = ControlPlane.start();
    cluster = new RealCluster(controlPlane);
    // Karpenter's own where they are at hand.
    String theirs = System.getenv("LAMPLIGHTER_E2E_KARPENTER_CRDS");
    if (theirs == null) {
      cluster.customResourceDefinitions();
    } else {
      controlPlane.kubectl("", "apply", "--server-side", "-f", theirs);
      cluster.await(SERVED, cluster::servesKarpentersKinds);
    }
  }

  @AfterAll
  static void stop() {
    cluster.close();
    controlPlane.close();
  }

  @Test
  void aScalarIsWhatTheTableSays() {
    List<KubectlScalar> table = KubectlScalar.all();
    var yaml = new StringBuilder("apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n");
    IntStream.range(0, table.size())
        .forEach(i -> yaml.append("  a%d: %s\n".formatted(i, table.get(i).yaml())));

    JsonNode spec =
        JsonMapper.shared()
            .readTree(
                controlPlane.kubectl(
                    yaml.toString(), "label", "--local", "-f", "-", "a=b", "-o", "json"))
            .path("spec");

    assertThat(spec).hasSizeGreaterThan(100);
    var all = new SoftAssertions();
    IntStream.range(0, table.size())
        .forEach(
            i ->
                all.assertThat(rounded(spec.path("a" + i)))
                    .as(table.get(i).yaml())
                    .isEqualTo(rounded(JsonMapper.shared().readTree(table.get(i).json()))));
    all.assertAll();
  }

  /// kubectl reads its own JSON again, and an integer beyond 63 bits is a fraction then.
  private static String rounded(JsonNode node) {
    return node.isBigInteger() ? String.valueOf(node.asDouble()) : node.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          apiVersion: v1, kind: Pod | {containers: [{name: a}]}
          apiVersion: v1, kind: Pod | {containers: [{name: a, image: ""}]}
          apiVersion: apps/v1, kind: Deployment | {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: a}]}}}
          """)
  void aContainerWithoutImageIsRefused(String kind, String spec) {
    String manifest = "{%s, metadata: {name: a}, spec: %s}".formatted(kind, spec);

    assertThatThrownBy(() -> dryRun(manifest)).hasMessageContaining("image: Required value");
  }

  static List<String> badScalars() {
    return BadScalar.all();
  }

  @ParameterizedTest
  @MethodSource("badScalars")
  void whatIsNoStringIsRefused(String manifest) {
    assertThatThrownBy(() -> dryRun(manifest)).isInstanceOf(IllegalStateException.class);
  }

  static List<String> goodManifests() {
    return GoodManifest.all();
  }

  @ParameterizedTest
  @MethodSource("goodManifests")
  void whatLooksOddIsTaken(String manifest) {
    assertThatCode(() -> dryRun(manifest)).doesNotThrowAnyException();
  }

  private static void dryRun(String manifest) {
    String _ = controlPlane.kubectl(manifest, "apply", "--dry-run=server", "-f", "-");
  }
}
