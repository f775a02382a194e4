package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.cli.dump.DumpedCluster;
import dev.lamplighter.cli.plan.Plan;
import dev.lamplighter.cli.plan.PlanMaking;
import dev.lamplighter.local.services.Checkout;
import dev.lamplighter.local.services.ControlPlane;
import dev.lamplighter.model.PodKey;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// `plan` reads what a real kubectl prints of a real API server, by the very command line that the
/// user guide gives.
@Execution(ExecutionMode.SAME_THREAD)
class PlanOfARealDumpTest {
  private static final Duration SCHEDULED = Duration.ofSeconds(60);
  private static final Pattern COMMAND = Pattern.compile("(?m)^kubectl (get .*) > dump\\.yaml$");

  private static final String OBJECTS =
      """
      apiVersion: karpenter.k8s.aws/v1
      kind: EC2NodeClass
      metadata: {name: default}
      spec:
        role: KarpenterNodeRole
        amiSelectorTerms: [{alias: al2023@latest}]
        subnetSelectorTerms: [{tags: {a: b}}]
        securityGroupSelectorTerms: [{tags: {a: b}}]
      ---
      apiVersion: karpenter.sh/v1
      kind: NodePool
      metadata: {name: general}
      spec:
        template:
          spec:
            nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
            requirements:
            - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
            - {key: node.kubernetes.io/instance-type, operator: In, values: [m5.large]}
      ---
      apiVersion: scheduling.k8s.io/v1
      kind: PriorityClass
      metadata: {name: high}
      value: 1000
      ---
      apiVersion: storage.k8s.io/v1
      kind: StorageClass
      metadata: {name: gp3}
      provisioner: ebs.csi.aws.com
      volumeBindingMode: WaitForFirstConsumer
      ---
      apiVersion: v1
      kind: PersistentVolumeClaim
      metadata: {name: data, namespace: default}
      spec: {accessModes: [ReadWriteOnce], storageClassName: gp3, resources: {requests: {storage: 1Gi}}}
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: small, namespace: default, labels: {app: web}}
      spec:
        containers: [{name: a, image: pause, resources: {requests: {cpu: 500m}}}]
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: large, namespace: default, labels: {app: web}}
      spec:
        priorityClassName: high
        nodeSelector: {karpenter.sh/nodepool: general}
        containers: [{name: a, image: pause, resources: {requests: {cpu: 1500m}}}]
        volumes: [{name: data, persistentVolumeClaim: {claimName: data}}]
      ---
      apiVersion: policy/v1
      kind: PodDisruptionBudget
      metadata: {name: web, namespace: default}
      spec: {maxUnavailable: 1, selector: {matchLabels: {app: web}}}
      """;

  private static ControlPlane controlPlane;
  private static RealCluster cluster;

  @BeforeAll
  static void start() {
    controlPlane = ControlPlane.start();
    cluster = new RealCluster(controlPlane);
    cluster.customResourceDefinitions();
    cluster.fixedNode("fixed", "eu-west-1a");
    String _ = controlPlane.kubectl(OBJECTS, "apply", "-f", "-");
    cluster.await(
        SCHEDULED, () -> cluster.pods("web").stream().allMatch(PlanOfARealDumpTest::seen));
  }

  private static boolean seen(io.fabric8.kubernetes.api.model.Pod pod) {
    return pod.getStatus().getConditions().stream()
        .anyMatch(condition -> condition.getType().equals("PodScheduled"));
  }

  @AfterAll
  static void stop() {
    cluster.close();
    controlPlane.close();
  }

  @Test
  void theCommandLineOfTheUserGuideGivesAPlan() throws IOException {
    var dump = read(controlPlane.kubectl("", commandLine()));

    assertPlanned(PlanMaking.of(dump));
    assertThat(dump.remarks())
        .containsExactly(
            "EC2NodeClass default has not been resolved: it is taken to be ready, with a subnet in"
                + " each zone of eu-west-1.");
  }

  @Test
  void jsonSaysTheSame() throws IOException {
    String[] json = commandLine();
    json[json.length - 1] = "json";

    assertPlanned(PlanMaking.of(read(controlPlane.kubectl("", json))));
  }

  /// The large pod waits for a node of the pool; the small one is on the node that is there.
  private static void assertPlanned(Plan plan) {
    assertThat(plan.launches())
        .singleElement()
        .satisfies(
            launch ->
                assertThat(launch.claim().pods()).containsExactly(PodKey.of("default/large")));
    assertThat(plan.refused()).isEmpty();
    assertThat(plan.staying())
        .singleElement()
        .satisfies(node -> assertThat(node.why()).isEqualTo("no NodePool made it"));
    assertThat(plan.cost().now().microsPerHour()).isPositive();
  }

  private static DumpedCluster read(String dump) {
    var input = new ByteArrayInputStream(dump.getBytes(StandardCharsets.UTF_8));
    return DumpedCluster.read(List.of(Path.of("-")), input, Optional.empty());
  }

  private static String[] commandLine() throws IOException {
    String guide = Files.readString(Checkout.root().resolve("docs/user-guide.md"));
    Matcher command = COMMAND.matcher(guide);
    assertThat(command.find()).isTrue();
    return command.group(1).split(" ");
  }
}
