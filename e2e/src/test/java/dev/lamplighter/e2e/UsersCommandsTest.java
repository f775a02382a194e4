package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Whatever a user asks for by kubectl is done, in whichever order, and nothing is left behind.
@Execution(ExecutionMode.CONCURRENT)
class UsersCommandsTest {
  private static final Duration NODES_JOIN = Duration.ofMinutes(2);
  private static final Duration NODES_GO = Duration.ofMinutes(3);
  private static final Duration WOULD_HAVE_GONE = Duration.ofSeconds(40);
  private static final String POOL = "service";

  private static LabStage withTwoPods() {
    var lab = LabStage.start();
    lab.patchPool(POOL, "{\"disruption\": {\"consolidateAfter\": \"5s\"}}");
    lab.apply("workloads/httpd.yaml");
    lab.await(NODES_JOIN, () -> lab.running("httpd").size() == 2);
    return lab;
  }

  /// Of a Node, and of a NodeClaim: its pods get another, and both objects and the instance go.
  @Test
  void aNodeAndANodeClaimThatAreDeletedAreReplaced() {
    try (var lab = withTwoPods()) {
      List<Function<LabStage, String>> victims =
          List.of(
              it -> "node/" + it.nodes(POOL).getFirst(),
              it -> "nodeclaim/" + it.claimNames(POOL).getFirst());
      for (var victim : victims) {
        String name = victim.apply(lab);
        String uid = uid(lab, name);

        lab.kubectl("delete", name, "--wait=false");

        // Another node may have its address by now.
        lab.await(NODES_GO, () -> !uid(lab, name).equals(uid));
        lab.await(
            NODES_JOIN, () -> lab.claimNames(POOL).size() == 2 && lab.running("httpd").size() == 2);
      }
      lab.lamplighter().close();
      assertThat(lab.launches(POOL)).hasSize(4);
      assertThat(lab.launches(POOL)).filteredOn(it -> it.end().isEmpty()).hasSize(2);
    }
  }

  private static String uid(LabStage lab, String name) {
    return lab.kubectl("get", name, "--ignore-not-found", "-o", "jsonpath={.metadata.uid}");
  }

  /// `karpenter.sh/do-not-disrupt` holds an empty node for as long as it is there.
  @Test
  void anAnnotationHoldsANodeUntilItIsTakenOff() {
    try (var lab = withTwoPods()) {
      String node = lab.nodes(POOL).getFirst();
      lab.kubectl("annotate", "node", node, "karpenter.sh/do-not-disrupt=true");

      lab.kubectl("scale", "deployment/httpd", "--replicas=0");
      lab.await(NODES_GO, () -> lab.nodes(POOL).size() == 1);
      LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(WOULD_HAVE_GONE.toSeconds()));
      assertThat(lab.nodes(POOL)).containsExactly(node);

      lab.kubectl("annotate", "node", node, "karpenter.sh/do-not-disrupt-");
      lab.await(NODES_GO, () -> lab.nodes(POOL).isEmpty() && lab.claimNames(POOL).isEmpty());
    }
  }

  /// A class waits for the nodes that it made; a changed template makes them drift.
  @Test
  void aChangedPoolReplacesItsNodesAndADeletedClassGoesLast() {
    try (var lab = withTwoPods()) {
      List<String> before = lab.claimNames(POOL);
      lab.patchPool(POOL, "{\"template\": {\"metadata\": {\"labels\": {\"revision\": \"2\"}}}}");
      lab.await(
          NODES_GO,
          () -> {
            List<String> now = lab.claimNames(POOL);
            return now.size() == 2
                && now.stream().noneMatch(before::contains)
                && lab.running("httpd").size() == 2;
          });

      lab.kubectl("delete", "ec2nodeclass", "default", "--wait=false");
      lab.kubectl("delete", "nodepool", POOL, "platform", "--wait=false");
      lab.kubectl("delete", "deployment", "httpd");
      lab.await(
          NODES_GO,
          () -> lab.kubectl("get", "ec2nodeclasses,nodepools,nodeclaims", "-o", "name").isEmpty());
      assertThat(lab.nodes(POOL)).isEmpty();
      lab.lamplighter().close();
      assertThat(lab.launches(POOL)).allMatch(it -> it.end().isPresent());
    }
  }
}
