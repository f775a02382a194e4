package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.kube.Permissions;
import dev.lamplighter.local.services.AuditedRequest;
import dev.lamplighter.local.services.ControlPlane;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.ClusterPolicy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// What a minute in which nothing happens costs the API server, by its own audit log.
class QuietTickOnRealClusterTest {
  private static final String LAMPLIGHTER = "lamplighter";
  private static final String LABS = "../examples/labs/";
  private static final Duration PODS_RUN = Duration.ofMinutes(2);
  private static final Duration ALL_IS_QUIET = Duration.ofMinutes(2);
  private static final int TICKS = 4;

  @Test
  void aQuietTickAsksTheApiServerThreeThings() {
    try (var controlPlane = ControlPlane.startAudited("--scheduler-max-backoff=2");
        var cluster = new RealCluster(controlPlane)) {
      cluster.customResourceDefinitions();
      controlPlane.kubectl(Permissions.yaml(LAMPLIGHTER), "apply", "-f", "-");
      cluster.fixedNode("fixed", "ap-northeast-2a");
      controlPlane.kubectl("", "apply", "-f", LABS + "pools/");
      controlPlane.kubectl("", "apply", "-f", LABS + "workloads/httpd.yaml");
      var fullLooks = new AtomicInteger();

      try (var lamplighter = lamplighter(controlPlane, fullLooks)) {
        cluster.await(
            PODS_RUN,
            () -> {
              lamplighter.once();
              return LabStage.running(cluster.pods("httpd")).size() == 2;
            });
        cluster.await(ALL_IS_QUIET, () -> tick(lamplighter, fullLooks) == 0);

        for (int i = 0; i < TICKS; i++) {
          int before = asked(controlPlane).size();

          assertThat(tick(lamplighter, fullLooks)).as("full looks").isZero();

          List<AuditedRequest> all = asked(controlPlane);
          assertThat(all.subList(before, all.size())).hasSizeBetween(1, 3);
        }
      }
    }
  }

  private static dev.lamplighter.local.real.RealCluster lamplighter(
      ControlPlane controlPlane, AtomicInteger fullLooks) {
    return dev.lamplighter.local.real.RealCluster.of(
        controlPlane.configOf(LAMPLIGHTER),
        controlPlane.config(),
        new dev.lamplighter.local.real.RealCluster.Options(
            ClusterName.of("mydev"),
            ClusterPolicy.DEFAULT,
            _ -> fullLooks.incrementAndGet(),
            _ -> {},
            () -> false));
  }

  /// The full looks of one invocation.
  private static int tick(
      dev.lamplighter.local.real.RealCluster lamplighter, AtomicInteger fullLooks) {
    int before = fullLooks.get();
    lamplighter.once();
    return fullLooks.get() - before;
  }

  private static List<AuditedRequest> asked(ControlPlane controlPlane) {
    return controlPlane.requests().stream()
        .filter(request -> request.user().equals(LAMPLIGHTER))
        .toList();
  }
}
