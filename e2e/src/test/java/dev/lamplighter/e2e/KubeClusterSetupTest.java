package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.kube.KubeApi;
import dev.lamplighter.functions.kube.KubeClusterSetup;
import dev.lamplighter.functions.live.SystemTicker;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.functions.setup.ClusterInstall;
import dev.lamplighter.functions.setup.ClusterSetup;
import dev.lamplighter.functions.setup.ClusterSetupContract;
import dev.lamplighter.local.services.ControlPlane;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// A bare API server gets what Lamplighter needs.
@Execution(ExecutionMode.SAME_THREAD)
class KubeClusterSetupTest extends ClusterSetupContract {
  private static ControlPlane controlPlane;
  private static KubeApi api;

  @BeforeAll
  static void start() {
    controlPlane = ControlPlane.start();
    api = KubeApi.of(controlPlane.config());
  }

  @AfterAll
  static void stop() {
    api.close();
    controlPlane.close();
  }

  @BeforeEach
  void bare() {
    controlPlane.kubectl(
        "",
        "delete",
        "--ignore-not-found",
        "--wait",
        "crd",
        "nodepools.karpenter.sh",
        "nodeclaims.karpenter.sh",
        "ec2nodeclasses.karpenter.k8s.aws");
  }

  @Override
  protected ClusterSetup setup() {
    return new KubeClusterSetup(() -> api);
  }

  @Override
  protected Ticker ticker() {
    return new SystemTicker();
  }

  @Test
  void theGroupHasTheRightsOfTheManifest() {
    new ClusterInstall(setup(), ticker()).run(Duration.ofSeconds(60));

    try (var own = KubeApi.of(controlPlane.configOf(LabStage.LAMPLIGHTER))) {
      assertThat(own.version()).matches("1\\.[0-9]+");
    }
    assertThat(controlPlane.kubectl("", "diff", "-f", rbac())).isEmpty();
  }

  private static String rbac() {
    return "../functions/src/main/resources/dev/lamplighter/functions/rbac/lamplighter.yaml";
  }

  /// Another version of a definition, as a newer Karpenter might bring it.
  @Test
  void whatKnowsMoreStaysAsItIs() {
    new ClusterInstall(setup(), ticker()).run(Duration.ofSeconds(60));
    controlPlane.kubectl(
        "",
        "patch",
        "crd",
        "nodepools.karpenter.sh",
        "--type=json",
        "-p",
        "[{\"op\":\"add\",\"path\":\"/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/invented\",\"value\":{\"type\":\"string\"}}]");

    var done = new ClusterInstall(setup(), ticker()).run(Duration.ofSeconds(60));

    assertThat(done.get("nodepools.karpenter.sh"))
        .isEqualTo("left as it is: it knows fields that this version does not: spec.invented");
    assertThat(controlPlane.kubectl("", "get", "crd", "nodepools.karpenter.sh", "-o", "yaml"))
        .contains("invented");
  }
}
