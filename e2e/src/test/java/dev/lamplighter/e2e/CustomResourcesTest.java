package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.functions.crd.BadChange;
import dev.lamplighter.functions.crd.BadManifest;
import dev.lamplighter.functions.crd.GoodManifest;
import dev.lamplighter.local.services.ControlPlane;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Karpenter's kinds as a real API server serves them from our definitions.
@Execution(ExecutionMode.SAME_THREAD)
class CustomResourcesTest {
  private static ControlPlane controlPlane;
  private static RealCluster cluster;

  @BeforeAll
  static void start() {
    controlPlane = ControlPlane.start();
    cluster = new RealCluster(controlPlane);
    cluster.customResourceDefinitions();
  }

  @AfterAll
  static void stop() {
    cluster.close();
    controlPlane.close();
  }

  static Stream<BadManifest> badManifests() {
    return BadManifest.all().stream();
  }

  @ParameterizedTest
  @MethodSource("badManifests")
  void aBadManifestIsRefusedForTheReasonThatWeGive(BadManifest bad) {
    assertThatThrownBy(() -> cluster.tryToCreate(bad.yaml())).hasMessageContaining(bad.servers());
  }

  static Stream<String> goodManifests() {
    return GoodManifest.all().stream();
  }

  /// By kubectl, whose YAML it is.
  @ParameterizedTest
  @MethodSource("goodManifests")
  void whatKarpentersApiTakesIsTaken(String manifest) {
    assertThatCode(() -> controlPlane.kubectl(manifest, "apply", "--dry-run=server", "-f", "-"))
        .doesNotThrowAnyException();
  }

  static Stream<BadChange> badChanges() {
    return BadChange.all().stream();
  }

  @ParameterizedTest
  @MethodSource("badChanges")
  void whatMayNotChangeIsRefused(BadChange bad) {
    cluster.apply(bad.before());

    assertThatThrownBy(() -> cluster.tryToUpdate(bad.after())).hasMessageContaining(bad.servers());

    cluster.removeAll();
  }

  @Test
  void kubectlShowsTheColumnsThatKarpenterShows() {
    cluster.apply(
        """
        apiVersion: karpenter.sh/v1
        kind: NodeClaim
        metadata: {name: service-1}
        spec:
          nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
          requirements: []
        """);

    assertThat(controlPlane.kubectl("", "get", "nodeclaims").lines().findFirst().orElse(""))
        .matches("NAME +TYPE +CAPACITY +ZONE +NODE +READY +AGE");

    cluster.removeAll();
  }

  @Test
  void anOldVersionIsUnknownToTheServer() {
    assertThatThrownBy(() -> controlPlane.kubectl("", "get", "nodepools.v1beta1.karpenter.sh"))
        .hasMessageContaining("v1beta1");
  }
}
