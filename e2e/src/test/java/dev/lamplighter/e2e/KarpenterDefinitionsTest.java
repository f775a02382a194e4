package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ConditionType;
import dev.lamplighter.functions.kube.KubeApi;
import dev.lamplighter.functions.kube.KubeClusterReader;
import dev.lamplighter.functions.wire.yaml.InputProblem;
import dev.lamplighter.local.services.ControlPlane;
import dev.lamplighter.snapshot.ClusterPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The commands of `docs/migrate.md` on a cluster with Karpenter's own definitions, and a Karpenter
/// that is not scaled to zero.
@EnabledIfEnvironmentVariable(named = KarpenterDefinitions.PATH, matches = ".+")
class KarpenterDefinitionsTest {
  private static final Duration SERVED = Duration.ofSeconds(30);
  private static final Duration LOOKED = Duration.ofMinutes(1);

  private static final String NODE_CLAIM =
      """
      apiVersion: karpenter.sh/v1
      kind: NodeClaim
      metadata:
        name: service-1
        labels: {karpenter.sh/nodepool: service}
        finalizers: [karpenter.sh/termination]
      spec:
        expireAfter: 720h
        nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
        requirements:
        - {key: node.kubernetes.io/instance-type, operator: In, values: [t3.small, t3.medium], minValues: 2}
      """;

  private static final String KARPENTER =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: karpenter, namespace: kube-system}
      spec:
        selector: {matchLabels: {app.kubernetes.io/name: karpenter}}
        template:
          metadata:
            labels: {app.kubernetes.io/name: karpenter}
          spec:
            containers: [{name: controller, image: "karpenter:1.14.1"}]
      """;

  private static ControlPlane controlPlane;
  private static RealCluster cluster;

  @BeforeAll
  static void start() {
    controlPlane = ControlPlane.start();
    cluster = new RealCluster(controlPlane);
    controlPlane.kubectl("", "apply", "--server-side", "-f", KarpenterDefinitions.theirs());
    cluster.await(SERVED, cluster::servesKarpentersKinds);
    controlPlane.kubectl("", "apply", "-f", "../examples/labs/pools/");
    controlPlane.kubectl(NODE_CLAIM, "apply", "-f", "-");
  }

  @AfterAll
  static void stop() {
    cluster.close();
    controlPlane.close();
  }

  private static List<JsonNode> specs() {
    String listed =
        controlPlane.kubectl("", "get", "nodepools,ec2nodeclasses,nodeclaims", "-o", "json");
    var specs = new ArrayList<JsonNode>();
    for (JsonNode object : JsonMapper.builder().build().readTree(listed).path("items")) {
      specs.add(object.path("spec"));
    }
    return specs;
  }

  @Test
  void objectsStayValidUnderOurDefinitionsAndUnderKarpentersAgain() {
    List<JsonNode> before = specs();
    assertThat(before).hasSizeGreaterThanOrEqualTo(4);

    for (String definitions : List.of(KarpenterDefinitions.OURS, KarpenterDefinitions.theirs())) {
      controlPlane.kubectl("", "apply", "--server-side", "--force-conflicts", "-f", definitions);

      assertThat(specs()).as(definitions).isEqualTo(before);
      cluster.await(SERVED, () -> definitionsLack().isEmpty());
      String all = controlPlane.kubectl("", "get", "nodepools,nodeclaims", "-o", "json");
      assertThat(controlPlane.kubectl(all, "replace", "-f", "-"))
          .contains("nodepool.karpenter.sh/service replaced", "service-1 replaced");
    }
  }

  private static Optional<String> definitionsLack() {
    try (var api = KubeApi.of(controlPlane.config())) {
      var reader =
          new KubeClusterReader(
              api,
              () -> {
                throw new IllegalStateException("Nobody asks for them");
              },
              _ -> {});
      return reader.definitionsLack();
    }
  }

  /// They have all that Lamplighter needs.
  @Test
  void karpentersOwnDefinitionsAreNotComplainedOf() {
    assertThat(definitionsLack()).isEmpty();
  }

  @Test
  void nothingIsDoneButSaidWhileKarpenterIsThere() {
    controlPlane.kubectl(KARPENTER, "apply", "-f", "-");

    var config = controlPlane.config();
    try (var lamplighter = RunningLamplighter.start(config, config, ClusterPolicy.DEFAULT)) {
      cluster.await(
          LOOKED,
          () ->
              controlPlane
                  .kubectl("", "get", "nodepools", "-o", "yaml")
                  .contains("type: " + ConditionType.SOLE_AUTOSCALER));

      assertThat(controlPlane.kubectl("", "describe", "nodepool", "service"))
          .contains("KarpenterRunning")
          .contains("kubectl scale deployment/karpenter -n kube-system --replicas=0");
      assertThat(controlPlane.kubectl("", "get", "nodeclaims", "-o", "name"))
          .as("a NodeClaim without an instance would be taken for a leftover")
          .contains("service-1");
      assertThat(lamplighter.unreadable()).extracting(InputProblem::toString).isEmpty();
    }
  }
}
