package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.Followers;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// The first user's labs that mostly wait, on a real API server with the real scheduler and real
/// controllers, each on a cluster of its own and all at once.
@Execution(ExecutionMode.CONCURRENT)
class LongLabsTest {
  private static final Duration NODES_JOIN = Duration.ofMinutes(2);
  private static final Duration NODES_GO = Duration.ofMinutes(6);

  /// Fewer nodes: once the pods may be together they are gathered on the fixed nodes, without a
  /// launch, and the node with the fewest pods goes first.
  @Test
  void lab3bGathersThePods() {
    try (var lab = LabStage.withAccount()) {
      lab.patchPool("platform", "{\"disruption\": {\"consolidateAfter\": \"10s\"}}");
      lab.apply("workloads/busybox-6.yaml");
      lab.await(NODES_JOIN, () -> lab.running("busybox").size() == 6);
      assertThat(lab.claims("platform")).hasSize(4);

      lab.apply("workloads/busybox-6-together.yaml");
      lab.await(NODES_GO, () -> lab.claims("platform").isEmpty());

      lab.await(NODES_JOIN, () -> lab.running("busybox").size() == 6);
      assertThat(lab.pods("busybox")).hasSize(6).allMatch(pod -> nodeOf(pod).startsWith("fixed-"));
      assertThat(lab.nodes("platform")).isEmpty();
      lab.lamplighter().close();
      assertThat(lab.zonesOfLaunches("platform")).hasSize(4);
      assertThat(podsOfTheChosen(lab.lamplighter().reports())).isNotEmpty().isSorted();
    }
  }

  /// How many pods each node held that was chosen to go, those that run on every node left out.
  private static List<Long> podsOfTheChosen(List<PassReport> reports) {
    return reports.stream()
        .flatMap(
            report ->
                report.decision().commands().stream()
                    .map(DisruptionCommand::candidates)
                    .flatMap(List::stream)
                    .map(claim -> podsOn(claim, report)))
        .toList();
  }

  private static long podsOn(NodeClaimName claim, PassReport report) {
    return report.snapshot().claims().stream()
        .filter(view -> view.record().name().equals(claim))
        .flatMap(view -> view.node().stream())
        .flatMap(
            node ->
                report.snapshot().pods().stream()
                    .filter(pod -> pod.status().node().filter(node.name()::equals).isPresent()))
        .filter(pod -> pod.meta().labels().toString().contains("busybox"))
        .count();
  }

  /// A disk has a zone, and its pod gets a node there each time.
  @Test
  void lab7LaunchesWhereTheDiskIs() {
    try (var lab = LabStage.withAccount()) {
      lab.apply("workloads/db-volume.yaml");
      lab.apply("workloads/db.yaml");
      lab.await(NODES_JOIN, () -> lab.running("db").size() == 1);

      lab.kubectl("delete", "deployment", "db");
      lab.await(NODES_GO, () -> lab.claims("platform").isEmpty());
      lab.apply("workloads/db.yaml");
      lab.await(NODES_JOIN, () -> lab.running("db").size() == 1);

      assertThat(lab.kubectl("get", "pv", "db-disk", "-o", "jsonpath={.status.phase}"))
          .isEqualTo("Bound");
      lab.lamplighter().close();
      assertThat(lab.zonesOfLaunches("platform"))
          .containsExactly(Zone.of("ap-northeast-2b"), Zone.of("ap-northeast-2b"));
    }
  }

  /// CoreDNS alone makes no node and keeps none, for all its budget; it rides along with others.
  @Test
  void lab10GoesToZeroAndComesBack() {
    try (var lab = LabStage.withoutFixedNodes(ClusterPolicy.scaleToZero(Followers.DEFAULT))) {
      lab.await(NODES_JOIN, () -> looksWithPendingPods(lab) > 0);
      assertThat(lab.claims("platform")).isEmpty();

      lab.apply("workloads/busybox-1.yaml");
      lab.await(NODES_JOIN, () -> lab.running("busybox").size() == 1 && coreDnsRuns(lab));
      List<String> coreDns = names(lab.coreDns());
      lab.kubectl("delete", "deployment", "busybox");
      lab.await(NODES_GO, () -> lab.claims("platform").isEmpty());

      assertThat(lab.nodes("platform")).isEmpty();
      assertThat(coreDns).hasSize(2).allMatch(pod -> wasAskedToGo(lab, pod));
      lab.apply("workloads/busybox-1.yaml");
      lab.await(NODES_JOIN, () -> lab.running("busybox").size() == 1 && coreDnsRuns(lab));
      assertThat(lab.nodes("platform")).hasSize(1);
      lab.lamplighter().close();
      assertThat(lab.zonesOfLaunches("platform")).hasSize(2);
    }
  }

  private static long looksWithPendingPods(LabStage lab) {
    return lab.lamplighter().reports().stream()
        .filter(
            report ->
                report.snapshot().pods().stream()
                    .anyMatch(pod -> pod.status().unschedulableSince().isPresent()))
        .count();
  }

  private static boolean coreDnsRuns(LabStage lab) {
    return LabStage.running(lab.coreDns()).size() == 2;
  }

  private static boolean wasAskedToGo(LabStage lab, String pod) {
    return lab.removals(pod).stream()
        .anyMatch(it -> it.user().equals(LabStage.LAMPLIGHTER) && it.granted());
  }

  private static List<String> names(List<Pod> pods) {
    return pods.stream().map(pod -> pod.getMetadata().getName()).toList();
  }

  private static String nodeOf(Pod pod) {
    return pod.getSpec().getNodeName();
  }
}
