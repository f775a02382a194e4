package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/// The first user's labs on a real API server, with the real scheduler and real controllers, one
/// after the other on one cluster as he plays them.
@TestMethodOrder(OrderAnnotation.class)
class LabsOnRealClusterTest {
  private static final String LABS = "../examples/labs/";
  private static final Duration NODES_JOIN = Duration.ofMinutes(2);
  private static final Duration NODES_GO = Duration.ofMinutes(5);

  private static ControlPlane controlPlane;
  private static RealCluster cluster;
  private static RunningLamplighter lamplighter;

  @BeforeAll
  static void start() {
    controlPlane = ControlPlane.start("--scheduler-max-backoff=2");
    cluster = new RealCluster(controlPlane);
    cluster.customResourceDefinitions();
    cluster.fixedNode("fixed-2a", "ap-northeast-2a");
    cluster.fixedNode("fixed-2c", "ap-northeast-2c");
    apply("pools/");
    lamplighter = RunningLamplighter.at(controlPlane);
  }

  @AfterAll
  static void stop() {
    lamplighter.close();
    cluster.close();
    controlPlane.close();
  }

  private static void apply(String manifests) {
    controlPlane.kubectl("", "apply", "-f", LABS + manifests);
  }

  /// Two pods fit on the nodes that are there, two get the cheapest node that holds them.
  @Test
  @Order(1)
  void lab1ScalesOut() {
    apply("workloads/busybox-4.yaml");

    cluster.await(NODES_JOIN, () -> running("busybox").size() == 4);

    assertThat(claims("platform")).hasSize(2).allMatch(type -> type.equals("t3.small"));
    assertThat(claims("service")).isEmpty();
  }

  /// The requests decide the type.
  @Test
  @Order(2)
  void lab2TakesTheOnlyTypeThatHoldsThePods() {
    apply("workloads/httpd.yaml");

    cluster.await(NODES_JOIN, () -> running("httpd").size() == 2);

    assertThat(claims("service")).hasSize(2).allMatch(type -> type.equals("m7i-flex.large"));
  }

  /// Empty nodes go one after the other, and their NodeClaims with them.
  @Test
  @Order(3)
  void lab3aLetsEmptyNodesGo() {
    controlPlane.kubectl("", "delete", "deployment", "httpd");

    cluster.await(NODES_GO, () -> claims("service").isEmpty());

    assertThat(cluster.nodes("karpenter.sh/nodepool=service")).isEmpty();
    assertThat(running("busybox")).hasSize(4);
  }

  /// A toleration is no attraction.
  @Test
  @Order(4)
  void lab2bMakesNoNodeForAToleration() {
    apply("workloads/httpd-tolerant.yaml");

    cluster.await(NODES_JOIN, () -> running("httpd-tolerant").size() == 2);

    assertThat(claims("service")).isEmpty();
  }

  /// Two pods stay pending, and their events say which pool's limit is in the way.
  @Test
  @Order(5)
  void lab4HoldsTheLimit() {
    apply("workloads/busybox-8.yaml");

    cluster.await(NODES_JOIN, () -> running("busybox").size() == 6);

    assertThat(claims("platform")).hasSize(4);
    cluster.await(
        NODES_JOIN,
        () ->
            controlPlane
                .kubectl("", "get", "events.events.k8s.io", "-o", "custom-columns=NOTE:.note")
                .contains("NodePool platform: limit cpu 8 would be exceeded"));
    assertThat(claims("platform")).hasSize(4);
  }

  /// Workloads, then NodePools, then the class: nothing is left behind.
  @Test
  @Order(6)
  void lab5TakesItDown() {
    controlPlane.kubectl("", "delete", "deployment", "busybox", "httpd-tolerant");
    controlPlane.kubectl("", "delete", "nodepool", "platform", "service", "--wait=false");
    controlPlane.kubectl("", "delete", "ec2nodeclass", "default", "--wait=false");

    cluster.await(
        NODES_GO,
        () ->
            List.of("nodeclaims", "nodepools", "ec2nodeclasses").stream()
                .allMatch(kind -> controlPlane.kubectl("", "get", kind, "-o", "name").isBlank()));

    assertThat(cluster.nodes("karpenter.sh/nodepool")).isEmpty();
    assertThat(lamplighter.unreadable()).isEmpty();
  }

  private static List<Pod> running(String app) {
    return cluster.pods(app).stream()
        .filter(pod -> pod.getStatus().getPhase().equals("Running"))
        .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
        .toList();
  }

  /// The types of the pool's NodeClaims, as kubectl shows them.
  private static List<String> claims(String pool) {
    return controlPlane
        .kubectl(
            "",
            "get",
            "nodeclaims",
            "-l",
            "karpenter.sh/nodepool=" + pool,
            "--no-headers",
            "-o",
            "custom-columns=TYPE:.metadata.labels.node\\.kubernetes\\.io/instance-type")
        .lines()
        .filter(line -> !line.startsWith("No resources"))
        .map(String::strip)
        .toList();
  }
}
