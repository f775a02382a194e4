package dev.lamplighter.e2e;

import static dev.lamplighter.model.ResourceName.NODES;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeOverlay;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.kube.KubeApi;
import dev.lamplighter.functions.kube.KubeClusterReader;
import dev.lamplighter.functions.kube.KubeClusterWriter;
import dev.lamplighter.functions.kube.Permissions;
import dev.lamplighter.functions.port.CapacityBufferContract;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.ClusterReadingContract;
import dev.lamplighter.functions.port.ClusterWatchingContract;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.functions.port.ClusterWritingContract;
import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.functions.wire.PodDisruptionBudgetSpec;
import dev.lamplighter.local.services.ControlPlane;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.ClusterFacts;
import dev.lamplighter.snapshot.CsiNodeView;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// The contracts that the pretend cluster keeps too, on a real API server.
@Execution(ExecutionMode.SAME_THREAD)
class KubeClusterPortsTest
    implements ClusterReadingContract,
        ClusterWatchingContract,
        ClusterWritingContract,
        CapacityBufferContract {
  private static final ClusterFacts FACTS =
      new ClusterFacts(
          ClusterName.of("mydev"), "1.34", "https://localhost", "", "10.96.0.0/16", "10.96.0.10");

  /// Its user's and its group's name.
  private static final String LAMPLIGHTER = "lamplighter";

  /// SIG Autoscaling has the definition: what stands for it here lets everything in.
  private static final String BUFFER_DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: capacitybuffers.autoscaling.x-k8s.io}
      spec:
        group: autoscaling.x-k8s.io
        names: {kind: CapacityBuffer, listKind: CapacityBufferList, plural: capacitybuffers}
        scope: Namespaced
        versions:
          - name: v1beta1
            served: true
            storage: true
            subresources: {status: {}}
            schema:
              openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """;

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
    controlPlane.kubectl(BUFFER_DEFINITION, "apply", "-f", "-");
    controlPlane.kubectl(
        "", "wait", "--for=condition=Established", "crd/capacitybuffers.autoscaling.x-k8s.io");
    controlPlane.kubectl(Permissions.yaml(LAMPLIGHTER), "apply", "-f", "-");
  }

  /// All contracts were kept with the rights of Lamplighter's group; and it needed each of them.
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

  @Test
  void conditionsThatOthersHaveSetStayWhenTheStatusIsReplaced() {
    given(world().nodePool("service").snapshot().nodePools().getFirst());
    var pool = reader().nodePools().items().getFirst();
    patchConditions(
        """
        {"type": "example.com/Audited", "status": "True", "reason": "Seen",
         "message": "by the auditor", "lastTransitionTime": "2026-01-01T00:00:00Z"},
        {"type": "Ready", "status": "False", "reason": "Stale",
         "message": "", "lastTransitionTime": "2026-01-01T00:00:00Z"}
        """);

    var status = new NodePool.Status(Resources.of(2000, 1L << 31), List.of());
    assertThat(writer().updateNodePoolStatus(pool.name(), pool.meta().uid(), status))
        .isEqualTo(ClusterWriter.Outcome.DONE);

    assertThat(
            controlPlane.kubectl(
                "", "get", "nodepool", "service", "-o", "jsonpath={.status.conditions[*].type}"))
        .isEqualTo("example.com/Audited");
    assertThat(reader().nodePools().items().getFirst().status()).isEqualTo(status);
  }

  private static void patchConditions(String conditions) {
    controlPlane.kubectl(
        "",
        "patch",
        "nodepool",
        "service",
        "--subresource=status",
        "--type=merge",
        "-p",
        "{\"status\": {\"conditions\": [%s]}}".formatted(conditions));
  }

  /// The API server adds the keys' values to the selectors itself; an empty term, which no node
  /// matches, is passed over; and a preference for more than no number is not what we understand.
  @Test
  void aPodIsUnderstoodAsTheApiServerKeepsItOrStandsAlone() {
    controlPlane.kubectl(
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: spread, namespace: default, labels: {app: web, pod-template-hash: x}}
        spec:
          containers: [{name: main, image: web}]
          topologySpreadConstraints:
            - maxSkew: 1
              topologyKey: kubernetes.io/hostname
              whenUnsatisfiable: DoNotSchedule
              labelSelector: {matchLabels: {app: web}}
              matchLabelKeys: [pod-template-hash]
          affinity:
            podAntiAffinity:
              requiredDuringSchedulingIgnoredDuringExecution:
                - topologyKey: kubernetes.io/hostname
                  labelSelector: {matchLabels: {app: web}}
                  matchLabelKeys: [pod-template-hash]
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: odd, namespace: default}
        spec:
          containers: [{name: main, image: web}]
          affinity:
            nodeAffinity:
              preferredDuringSchedulingIgnoredDuringExecution:
                - weight: 1
                  preference:
                    matchExpressions: [{key: cpus, operator: Gt, values: [many]}]
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: nowhere, namespace: default}
        spec:
          containers: [{name: main, image: web}]
          affinity:
            nodeAffinity:
              requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{}]}
        """,
        "create",
        "-f",
        "-");

    var pods = reader().pods();

    assertThat(pods.complete()).isTrue();
    assertThat(pods.items())
        .filteredOn(pod -> !pod.understood())
        .extracting(pod -> pod.meta().name())
        .containsExactly("odd");
    assertThat(pods.items()).extracting(pod -> pod.meta().name()).contains("nowhere", "spread");
  }

  @Test
  void readsTheReplicaSetThatABufferNames() {
    apply(CapacityBufferContract.workload("ReplicaSet", 0));

    assertThat(reader().scalable(ObjectKind.REPLICA_SET, DEFAULT, "idle"))
        .hasValueSatisfying(it -> assertThat(it.replicas()).isZero());
  }

  @Override
  public void apply(String manifests) {
    controlPlane.kubectl(manifests, "apply", "-f", "-");
  }

  /// As with Karpenter's definitions.
  @Test
  void aStaticPoolIsScaledWithKubectlAndSaysHowManyNodesItHas() {
    controlPlane.kubectl(
        """
        apiVersion: karpenter.sh/v1
        kind: NodePool
        metadata: {name: service}
        spec:
          replicas: 1
          template:
            spec:
              nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
              requirements:
                - {key: karpenter.sh/capacity-type, operator: In, values: [spot]}
        """,
        "apply",
        "-f",
        "-");
    var pool = reader().nodePools().items().getFirst();
    var status = new NodePool.Status(Resources.of(2000, 1L << 31).with(NODES, 3), List.of());
    writer().updateNodePoolStatus(pool.name(), pool.meta().uid(), status);

    controlPlane.kubectl("", "scale", "nodepool", "service", "--replicas=5");

    assertThat(reader().nodePools().items().getFirst().spec().replicas()).hasValue(5);
    assertThat(
            controlPlane.kubectl(
                "", "get", "--raw", "/apis/karpenter.sh/v1/nodepools/service/scale"))
        .contains("\"status\":{\"replicas\":3}");
  }

  @AfterEach
  void removeAll() {
    cluster.removeAll();
  }

  @Override
  public ClusterReader reader() {
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
  public ClusterWriter writer() {
    return new KubeClusterWriter(api, Clock.systemUTC());
  }

  @Override
  public void given(NodePool pool) {
    given.given(pool);
  }

  @Override
  public void given(NodeOverlay overlay) {
    given.given(overlay);
  }

  @Override
  public void given(EC2NodeClass nodeClass) {
    given.given(nodeClass);
  }

  @Override
  public void given(NodeView node) {
    given.given(node);
  }

  @Override
  public void given(PodView pod) {
    given.given(pod);
  }

  @Override
  public void given(DaemonSetView daemonSet) {
    given.given(daemonSet);
  }

  @Override
  public void given(PodDisruptionBudgetSpec budget) {
    given.given(budget);
  }

  @Override
  public void given(StorageClassView storageClass) {
    given.given(storageClass);
  }

  @Override
  public void given(PersistentVolumeView volume) {
    given.given(volume);
  }

  @Override
  public void given(PersistentVolumeClaimView claim) {
    given.given(claim);
  }

  @Override
  public void given(VolumeAttachmentView attachment) {
    given.given(attachment);
  }

  @Override
  public void given(CsiNodeView csiNode) {
    given.given(csiNode);
  }

  /// The first version of all: an API server that has just started remembers none from before.
  @Override
  public ResourceVersion tooOld() {
    controlPlane.kill("kube-apiserver");
    cluster.awaitApiServer();
    return new ResourceVersion("1");
  }

  @Override
  public void pass(Duration time) {
    LockSupport.parkNanos(time.toNanos());
  }

  @Override
  public Duration time() {
    return Duration.ofNanos(System.nanoTime());
  }

  @Override
  public void settle() {
    cluster.settle();
  }
}
