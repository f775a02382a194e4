package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.functions.kube.KubeApi;
import dev.lamplighter.functions.kube.KubeClusterReader;
import dev.lamplighter.functions.kube.KubeClusterWriter;
import dev.lamplighter.functions.kube.Permissions;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.ClusterReaderWriterContract;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.functions.wire.PodDisruptionBudgetSpec;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.ClusterFacts;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.StorageClassView;
import dev.lamplighter.snapshot.VolumeAttachmentView;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// The contract that the pretend cluster keeps too, on a real API server.
@Execution(ExecutionMode.SAME_THREAD)
class KubeClusterPortsTest extends ClusterReaderWriterContract {
  private static final ClusterFacts FACTS =
      new ClusterFacts(
          ClusterName.of("mydev"), "1.34", "https://localhost", "", "10.96.0.0/16", "10.96.0.10");

  /// Its user's and its group's name.
  private static final String LAMPLIGHTER = "lamplighter";

  private static ControlPlane controlPlane;
  private static KubeApi api;
  private static RealCluster cluster;
  private static GivenObjects given;

  @BeforeAll
  static void start() {
    controlPlane = ControlPlane.startAudited("--scheduler-max-backoff=1");
    api = KubeApi.of(controlPlane.configOf(LAMPLIGHTER));
    cluster = new RealCluster(controlPlane);
    given = new GivenObjects(cluster);
    cluster.customResourceDefinitions();
    controlPlane.kubectl(Permissions.yaml(LAMPLIGHTER), "apply", "-f", "-");
  }

  /// The whole contract was kept with the rights of Lamplighter's group; and it needed each of
  /// them.
  @AfterAll
  static void stop() {
    try {
      assertThat(controlPlane.requestsOf(LAMPLIGHTER))
          .containsExactlyInAnyOrderElementsOf(
              Permissions.rules().stream()
                  .flatMap(
                      rule ->
                          rule.verbs().stream()
                              .map(
                                  verb ->
                                      "%s %s %s".formatted(verb, rule.group(), rule.resource())))
                  .toList());
    } finally {
      cluster.close();
      api.close();
      controlPlane.close();
    }
  }

  @AfterEach
  void removeAll() {
    cluster.removeAll();
  }

  @Override
  protected ClusterReader reader() {
    return new KubeClusterReader(
        api,
        () -> FACTS,
        problems -> {
          if (!problems.isEmpty()) {
            throw new AssertionError(List.copyOf(problems));
          }
        });
  }

  @Override
  protected ClusterWriter writer() {
    return new KubeClusterWriter(api, Clock.systemUTC());
  }

  @Override
  protected void given(NodePool pool) {
    given.given(pool);
  }

  @Override
  protected void given(EC2NodeClass nodeClass) {
    given.given(nodeClass);
  }

  @Override
  protected void given(NodeView node) {
    given.given(node);
  }

  @Override
  protected void given(PodView pod) {
    given.given(pod);
  }

  @Override
  protected void given(DaemonSetView daemonSet) {
    given.given(daemonSet);
  }

  @Override
  protected void given(PodDisruptionBudgetSpec budget) {
    given.given(budget);
  }

  @Override
  protected void given(StorageClassView storageClass) {
    given.given(storageClass);
  }

  @Override
  protected void given(PersistentVolumeView volume) {
    given.given(volume);
  }

  @Override
  protected void given(PersistentVolumeClaimView claim) {
    given.given(claim);
  }

  @Override
  protected void given(VolumeAttachmentView attachment) {
    given.given(attachment);
  }

  /// The first version of all: an API server that has just started remembers none from before.
  @Override
  protected ResourceVersion tooOld() {
    controlPlane.kill("kube-apiserver");
    cluster.awaitApiServer();
    return new ResourceVersion("1");
  }

  @Override
  protected void pass(Duration time) {
    LockSupport.parkNanos(time.toNanos());
  }

  @Override
  protected void settle() {
    cluster.settle();
  }
}
