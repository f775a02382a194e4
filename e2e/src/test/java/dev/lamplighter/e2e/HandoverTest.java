package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.local.services.EmulatedAccount;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import software.amazon.awssdk.services.ec2.model.Instance;

/// The way of `docs/migrate.md` from Karpenter to Lamplighter and back, with nodes that run pods.
/// No node is lost, launched twice or replaced.
///
/// Karpenter itself is played by what it leaves behind: its definitions, its hashes on objects, and
/// nodes of which no state table knows.
@EnabledIfEnvironmentVariable(named = EmulatedAccount.PYTHON, matches = ".+")
@EnabledIfEnvironmentVariable(named = KarpenterDefinitions.PATH, matches = ".+")
@Execution(ExecutionMode.CONCURRENT)
class HandoverTest {
  private static final Duration NODES_JOIN = Duration.ofMinutes(3);
  private static final Duration TAKEN_OVER = Duration.ofMinutes(4);

  @Test
  void nodesAndTheirPodsOutliveBothHandovers() {
    try (var lab = LabStage.on(new LiveAccount())) {
      lab.apply("workloads/httpd.yaml");
      lab.await(NODES_JOIN, () -> lab.running("httpd").size() == 2);
      Set<String> pods = uids(lab.running("httpd"));
      Set<String> instances = ids(lab);
      lab.lamplighter().close();
      leaveAsKarpenterDoes(lab);

      lab.kubectl("apply", "--server-side", "--force-conflicts", "-f", KarpenterDefinitions.OURS);
      lab.restartLamplighter();
      lab.await(TAKEN_OVER, () -> hashVersions(lab).equals(Set.of("lamplighter-v1")));
      lab.kubectl("scale", "deployment", "httpd", "--replicas=3");
      lab.await(NODES_JOIN, () -> lab.running("httpd").size() == 3);

      assertThat(uids(lab.running("httpd"))).containsAll(pods);
      assertThat(ids(lab)).containsAll(instances).hasSize(3);

      lab.lamplighter().close();
      String before = lab.kubectl("get", "nodepools,ec2nodeclasses,nodeclaims", "-o", "yaml");
      lab.kubectl(
          "apply", "--server-side", "--force-conflicts", "-f", KarpenterDefinitions.theirs());

      assertThat(lab.kubectl("get", "nodepools,ec2nodeclasses,nodeclaims", "-o", "yaml"))
          .as("what Karpenter reads is what Lamplighter wrote")
          .isEqualTo(before);
      assertThat(uids(lab.running("httpd"))).hasSize(3).containsAll(pods);
      assertThat(lab.zonesOfLaunches("service")).as("all launches").hasSize(3);
    }
  }

  /// Nothing but the objects and the instances tells of the nodes.
  private static void leaveAsKarpenterDoes(LabStage lab) {
    lab.kubectl("apply", "--server-side", "--force-conflicts", "-f", KarpenterDefinitions.theirs());
    lab.kubectl(
        "annotate",
        "--overwrite",
        "--all",
        "nodeclaims,nodepools",
        "karpenter.sh/nodepool-hash=4242424242",
        "karpenter.sh/nodepool-hash-version=v3");
    lab.kubectl(
        "annotate",
        "--overwrite",
        "--all",
        "nodeclaims,ec2nodeclasses",
        "karpenter.k8s.aws/ec2nodeclass-hash=2424242424",
        "karpenter.k8s.aws/ec2nodeclass-hash-version=v4");
    try (var dynamoDb = lab.account().emulated().dynamoDb()) {
      dynamoDb.deleteTable(it -> it.tableName(LiveAccount.TABLE.name()));
    }
  }

  private static Set<String> hashVersions(LabStage lab) {
    return lab.kubectl(
            "get",
            "nodeclaims",
            "-o",
            "jsonpath={range"
                + " .items[*]}{.metadata.annotations.karpenter\\.sh/nodepool-hash-version}{\"\\n"
                + "\"}{end}")
        .lines()
        .collect(Collectors.toSet());
  }

  private static Set<String> uids(List<Pod> pods) {
    return pods.stream().map(pod -> pod.getMetadata().getUid()).collect(Collectors.toSet());
  }

  private static Set<String> ids(LabStage lab) {
    return lab.account().alive("service").stream()
        .map(Instance::instanceId)
        .collect(Collectors.toSet());
  }
}
