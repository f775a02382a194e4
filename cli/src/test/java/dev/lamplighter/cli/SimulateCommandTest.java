package dev.lamplighter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class SimulateCommandTest {
  private static final String LABS = Examples.LABS;

  @TempDir private Path folder;

  @Test
  void playsTheManifestsInTheOrderOfTheCommandLine() {
    var run =
        simulate(
            "-f " + LABS + "pools",
            "--at 1m -f " + LABS + "workloads/httpd.yaml",
            "--at 4m --scale deploy/httpd=1",
            "--until 5m");

    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .containsSubsequence(
            "00:05  you          $ kubectl apply -f " + LABS + "pools",
            "01:00  you          $ kubectl apply -f " + LABS + "workloads/httpd.yaml",
            "2 nodes of pool service for 2 pods of httpd: m7i-flex.large (the only type",
            "04:00  you          $ kubectl scale deployment/httpd --replicas=1",
            "04:00  cluster      pod httpd-");
  }

  @Test
  void saysThatWithoutANodePoolNoNodeIsMade() {
    var run = simulate("-f " + LABS + "workloads/httpd.yaml", "--until 3m");

    assertThat(run.status()).isZero();
    assertThat(run.out())
        .startsWith("There is no NodePool among the manifests: without one no node is made.\n")
        .contains("2 pending pods: httpd-");
  }

  @Test
  void saysThatItStandsAsideForKarpenterAndGoesOnWhenThatIsGone() throws IOException {
    Path karpenter =
        Files.writeString(
            folder.resolve("karpenter.yaml"),
            """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: karpenter}
            spec:
              selector: {matchLabels: {app.kubernetes.io/name: karpenter}}
              template:
                metadata: {labels: {app.kubernetes.io/name: karpenter}}
                spec: {containers: [{name: controller, image: karpenter}]}
            """);

    var run =
        simulate(
            "-f " + LABS + "pools -f " + karpenter,
            "--at 1m -f " + LABS + "workloads/httpd.yaml",
            "--at 4m --scale deployment/karpenter=0",
            "--until 6m");

    assertThat(run.status()).isZero();
    assertThat(run.out())
        .containsSubsequence(
            "lamplighter  NodePool platform: Karpenter runs in this cluster as pod",
            "so Lamplighter does nothing.",
            "deployment/karpenter -n default --replicas=0",
            "$ kubectl scale deployment/karpenter --replicas=0",
            "2 nodes of pool service for 2 pods of httpd");
  }

  @Test
  void letsAClusterWithoutFixedNodesSleepIfItMay() {
    String[] clusterWithOnePool = {
      "--fixed-nodes 0",
      "-f " + LABS + "pools/ec2nodeclass-default.yaml",
      "-f " + LABS + "pools/nodepool-platform.yaml",
      "--until 5m"
    };

    var awake = simulate(clusterWithOnePool);
    var asleep =
        simulate(
            Stream.concat(Stream.of("--scale-to-zero"), Stream.of(clusterWithOnePool))
                .toArray(String[]::new));

    assertThat(awake.out()).contains("of pool platform for 2 pods of kube-system/coredns");
    assertThat(asleep.status()).isZero();
    assertThat(asleep.out()).doesNotContain("of pool platform for");
  }

  @Test
  void saysAtTheEndWhyAnEmptyNodeStays() throws IOException {
    String pool = Files.readString(Path.of(LABS + "pools/nodepool-service.yaml"));
    Path careful =
        Files.writeString(
            folder.resolve("pool.yaml"),
            pool.replace(
                "consolidateAfter: 1m", "consolidateAfter: 1m\n    budgets: [{nodes: \"0\"}]"));

    var run =
        simulate(
            "-f " + LABS + "pools/ec2nodeclass-default.yaml -f " + careful,
            "--at 1m -f " + LABS + "workloads/httpd.yaml",
            "--at 4m --delete deployment/httpd --until 8m");

    assertThat(run.out())
        .contains(
            """
              2 NodeClaims stay: service-86v8p, service-nsl47
                the budgets of NodePool service allow 0 nodes at once for reason Empty, and 0 are disrupted now
            """);
  }

  @Test
  void tellsForWhichCapacityBufferANodeIsMadeAndWhetherItHasItsRoom() throws IOException {
    Path room =
        Files.writeString(
            folder.resolve("room.yaml"),
            """
            apiVersion: autoscaling.x-k8s.io/v1beta1
            kind: CapacityBuffer
            metadata: {name: spare}
            spec: {podTemplateRef: {name: room}, replicas: 2}
            ---
            apiVersion: v1
            kind: PodTemplate
            metadata: {name: room}
            template:
              spec:
                nodeSelector: {node: platform}
                containers: [{name: c, image: i, resources: {requests: {cpu: 700m}}}]
            """);

    var run = simulate("-f " + LABS + "pools -f " + room, "--at 5m --delete cb/spare --until 9m");

    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .containsSubsequence(
            "1 node of pool platform for 2 pods of CapacityBuffer spare: ",
            "CapacityBuffer default/spare: RequiresNewCapacity, There is no room yet for 2",
            "CapacityBuffer default/spare: FitsExistingCapacity",
            "05:00  you          $ kubectl delete capacitybuffer/spare",
            "is to be removed (Empty)")
        .doesNotContain("not played");
  }

  @Test
  void listsWhatNobodySimulates() {
    var run = simulate("-f " + LABS + "workloads/left-behind.yaml", "--until 1m");

    assertThat(run.out())
        .contains("  Left to you, because Lamplighter neither makes nor removes it:")
        .contains("    Ingress/web: its load balancer");
  }

  @Test
  void saysWhyANodeThatHasJoinedIsNotReadyForPods() throws IOException {
    String pool = Files.readString(Path.of(LABS + "pools/nodepool-service.yaml"));
    String taint =
        """
              startupTaints:
                - key: example.com/agent
                  effect: NoSchedule
        """;
    Path waiting =
        Files.writeString(
            folder.resolve("pool.yaml"), pool.replace("      taints:", taint + "      taints:"));

    var run =
        simulate(
            "-f " + waiting + " -f " + LABS + "pools/ec2nodeclass-default.yaml",
            "--at 1m -f " + LABS + "workloads/httpd.yaml",
            "--until 4m");

    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .containsOnlyOnce("service-nsl47 is not ready for pods: Startup taints still exist:")
        .contains(
            """
              2 NodeClaims not ready: service-86v8p, service-nsl47
                StartupTaintsExist: Startup taints still exist: [example.com/agent:NoSchedule]
            """);
  }

  @Test
  void showsWhatIsOnItsWayOut() {
    var run =
        simulate(
            "-f " + LABS + "pools",
            "--at 1m -f " + LABS + "workloads/httpd.yaml",
            "--at 4m --delete nodepool/service",
            "--until 4m7s");

    assertThat(run.out())
        .contains("Ready,Terminating", "LEAVING")
        .containsPattern("True +(Draining|Terminating)");
  }

  @Test
  void anObjectThatIsNotThereIsNotAsExpected() {
    var run = simulate("-f " + LABS + "pools", "--at 1m --delete node/nowhere", "--until 2m");

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).contains("$ kubectl delete node/nowhere", "there is no such object");
  }

  @Test
  void startsWithAsManyFixedNodesAsAreAskedFor() {
    var run = simulate("-f " + LABS + "pools", "--fixed-nodes 4", "--until 1m", "--output json");

    var nodes = JsonMapper.shared().readTree(run.out()).get("cluster").get("nodes");
    assertThat(nodes.valueStream().map(node -> node.get("zone").asString()))
        .containsExactlyInAnyOrder(
            "ap-northeast-2a", "ap-northeast-2c", "ap-northeast-2a", "ap-northeast-2c");
  }

  @Test
  void theSameSeedPrintsTheSameBytes() {
    String[] lines = {
      "-f " + LABS + "pools -f " + LABS + "workloads/busybox-4.yaml", "--seed 3", "--until 4m"
    };

    assertThat(simulate(lines)).isEqualTo(simulate(lines));
  }

  @Test
  void watchesTenMinutesMoreUnlessToldOtherwise() {
    var run =
        simulate("-f " + LABS + "pools", "--at 2m --delete nodepool/service", "--output json");

    var node = JsonMapper.shared().readTree(run.out());
    assertThat(node.get("events").valueStream().map(event -> event.get("event").asString()))
        .contains("user", "look");
    assertThat(simulate("-f " + LABS + "pools", "--at 2m --delete nodepool/service").out())
        .contains("Ready   12m");
  }

  @ParameterizedTest
  @CsvSource({
    "--until 769h,--until: found \"769h\". Allowed: up to 768h",
    "--at 9223372036854775807s --delete pod/web,--at: found \"9223372036854775807s\". Allowed: up"
        + " to"
  })
  void refusesMoreTimeThanAnyoneWatches(String times, String message) {
    var run = simulate("-f " + LABS + "pools", times);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).startsWith(message);
  }

  @Test
  void deletesWhatNobodyPlaysAndBillsOnlyWhatIsLeft() throws IOException {
    Files.writeString(
        folder.resolve("web.yaml"),
        """
        apiVersion: v1
        kind: Service
        metadata: {name: web}
        ---
        apiVersion: networking.k8s.io/v1
        kind: Ingress
        metadata: {name: web}
        ---
        apiVersion: networking.k8s.io/v1
        kind: Ingress
        metadata: {name: kept}
        """);

    var run =
        simulate(
            "-f " + LABS + "pools " + folder,
            "--at 1m --delete svc/web --delete ingresses.networking.k8s.io/web",
            "--until 2m");

    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains("$ kubectl delete service/web", "$ kubectl delete ingress/web")
        .contains("Ingress/kept: its load balancer")
        .doesNotContain("Ingress/web: its load balancer");
  }

  private static CommandRun simulate(String... arguments) {
    var all = new ArrayList<>(List.of("simulate"));
    for (String argument : arguments) {
      all.addAll(List.of(argument.split(" ")));
    }
    return CommandRun.of(all.toArray(String[]::new));
  }
}
