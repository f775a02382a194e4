package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
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
  private static final Duration NODES_JOIN = Duration.ofMinutes(2);
  private static final Duration NODES_GO = Duration.ofMinutes(5);

  private static LabStage lab;

  @BeforeAll
  static void start() {
    lab = LabStage.start();
  }

  @AfterAll
  static void stop() {
    lab.close();
  }

  /// Two pods fit on the nodes that are there, two get the cheapest node that holds them.
  @Test
  @Order(1)
  void lab1ScalesOut() {
    lab.apply("workloads/busybox-4.yaml");

    lab.await(NODES_JOIN, () -> lab.running("busybox").size() == 4);

    assertThat(lab.claims("platform")).hasSize(2).allMatch(type -> type.equals("t3.small"));
    assertThat(lab.claims("service")).isEmpty();
  }

  /// The requests decide the type.
  @Test
  @Order(2)
  void lab2TakesTheOnlyTypeThatHoldsThePods() {
    lab.apply("workloads/httpd.yaml");

    lab.await(NODES_JOIN, () -> lab.running("httpd").size() == 2);

    assertThat(lab.claims("service")).hasSize(2).allMatch(type -> type.equals("m7i-flex.large"));
  }

  /// Empty nodes go one after the other, and their NodeClaims with them.
  @Test
  @Order(3)
  void lab3aLetsEmptyNodesGo() {
    lab.kubectl("delete", "deployment", "httpd");

    lab.await(NODES_GO, () -> lab.claims("service").isEmpty());

    assertThat(lab.nodes("service")).isEmpty();
    assertThat(lab.running("busybox")).hasSize(4);
  }

  /// A toleration is no attraction.
  @Test
  @Order(4)
  void lab2bMakesNoNodeForAToleration() {
    lab.apply("workloads/httpd-tolerant.yaml");

    lab.await(NODES_JOIN, () -> lab.running("httpd-tolerant").size() == 2);

    assertThat(lab.claims("service")).isEmpty();
  }

  /// Two pods stay pending, and their events say which pool's limit is in the way.
  @Test
  @Order(5)
  void lab4HoldsTheLimit() {
    lab.apply("workloads/busybox-8.yaml");

    lab.await(NODES_JOIN, () -> lab.running("busybox").size() == 6);

    assertThat(lab.claims("platform")).hasSize(4);
    lab.await(
        NODES_JOIN,
        () -> lab.eventNotes().contains("NodePool platform: limit cpu 8 would be exceeded"));
    assertThat(lab.claims("platform")).hasSize(4);
  }

  /// Workloads, then NodePools, then the class: nothing is left behind.
  @Test
  @Order(6)
  void lab5TakesItDown() {
    lab.kubectl("delete", "deployment", "busybox", "httpd-tolerant");
    lab.takeDown(NODES_GO);

    assertThat(lab.kubectl("get", "nodes", "-l", "karpenter.sh/nodepool", "-o", "name")).isBlank();
    assertThat(lab.lamplighter().unreadable()).isEmpty();
  }
}
