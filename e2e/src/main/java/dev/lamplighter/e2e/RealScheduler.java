package dev.lamplighter.e2e;

import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/// The real kube-scheduler, asked whether it binds a pod to a certain node.
///
/// It tries the node that a pod is nominated for before any other, by all of its filters; so a pod
/// is held back by a gate until it is nominated, and then let go.
final class RealScheduler {
  /// No kubelet beats here, nodes say of themselves that they are ready, and nothing but their own
  /// taints keeps pods away.
  static final String[] FLAGS = {
    "--scheduler-max-backoff=1",
    "--node-monitor-grace-period=24h",
    "--apiserver-flag=--disable-admission-plugins=ServiceAccount,TaintNodesByCondition"
  };

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String MARK = "mark";
  private static final String JOINED = "joined";
  private static final String DAEMON = "daemon";

  private final RealCluster cluster;
  private final AtomicInteger marks = new AtomicInteger();

  RealScheduler(RealCluster cluster) {
    this.cluster = cluster;
    cluster.post("/api/v1/namespaces", ObjectDraft.of("v1", "Namespace", MARK, Map.of()));
  }

  void namespace(Apart apart) {
    cluster.post(
        "/api/v1/namespaces", ObjectDraft.of("v1", "Namespace", apart.namespace(), Map.of()));
  }

  /// A node that was there before all.
  void exists(NodeView node, Apart apart) {
    join(node, apart, Map.of());
  }

  void joins(NodeView node, Apart apart) {
    join(node, apart, Map.of(JOINED, apart.namespace()));
  }

  private void join(NodeView node, Apart apart, Map<String, String> more) {
    var labels = new LinkedHashMap<>(apart.labels(node.meta().labels()));
    labels.putAll(more);
    var taints = new ArrayList<Map<String, Object>>();
    node.taints()
        .forEach(
            taint ->
                taints.add(
                    Map.of(
                        "key", taint.key(),
                        "value", taint.value(),
                        "effect", taint.effect().toString())));
    join(
        ObjectDraft.of("v1", "Node", apart.node(node.name()), labels)
            .with("spec", Map.of("taints", taints, "unschedulable", node.unschedulable())),
        ObjectFields.resources(node.allocatable()));
  }

  private void join(ObjectDraft node, Map<String, String> resources) {
    cluster.post(
        "/api/v1/nodes",
        node.with(
            "status",
            Map.of(
                "capacity",
                resources,
                "allocatable",
                resources,
                "conditions",
                List.of(Map.of("type", "Ready", "status", "True")))));
  }

  /// A pod that is on its node already.
  void place(PodView pod, NodeName node, Apart apart) {
    cluster.post(
        pods(apart.namespace()), PodManifest.of(pod, apart, Map.of("nodeName", apart.node(node))));
  }

  void leaves(PodView pod, Apart apart) {
    cluster.deletePod(apart.namespace(), pod.meta().name());
  }

  /// Until the scheduler knows all nodes that joined before: it hears of them in their order, and
  /// puts a pod on one that joined last.
  void catchUp() {
    String mark = MARK + marks.incrementAndGet();
    join(
        ObjectDraft.of("v1", "Node", mark, Map.of(MARK, mark)),
        Map.of("cpu", "1", "memory", "1Gi", "pods", "1"));
    cluster.post(
        pods(MARK),
        ObjectDraft.of("v1", "Pod", mark, Map.of())
            .in(MARK)
            .with(
                "spec",
                Map.of(
                    "nodeSelector",
                    Map.of(MARK, mark),
                    "containers",
                    List.of(Map.of("name", "main", "image", "registry.k8s.io/pause:3.10")))));
    cluster.await(PATIENCE, () -> nodeOf(cluster.pod(MARK, mark)).isPresent());
  }

  /// Why it does not bind the pod there; empty if it does.
  Optional<String> refusal(PodView pod, NodeName node, Apart apart) {
    String name = pod.meta().name();
    cluster.post(
        pods(apart.namespace()),
        PodManifest.of(
            pod, apart, Map.of("schedulingGates", List.of(Map.of("name", "test/nominated")))));
    cluster.patchPod(
        apart.namespace(),
        name,
        "{\"status\": {\"nominatedNodeName\": \"%s\"}}".formatted(apart.node(node)),
        "status");
    cluster.patchPod(apart.namespace(), name, "{\"spec\": {\"schedulingGates\": null}}");
    cluster.await(PATIENCE, () -> tried(cluster.pod(apart.namespace(), name)));
    Pod seen = cluster.pod(apart.namespace(), name);
    return nodeOf(seen)
        .map(at -> "bound to %s instead".formatted(at))
        .or(() -> unschedulable(seen).map(PodCondition::getMessage))
        .filter(_ -> !nodeOf(seen).equals(Optional.of(apart.node(node))))
        .map(why -> "%s on %s: %s".formatted(name, apart.node(node), why));
  }

  /// A DaemonSet for the nodes that have joined.
  void daemonSet(DaemonSetView daemonSet, Apart apart) {
    String name = daemonSet.meta().name();
    var spec = new LinkedHashMap<>(PodManifest.spec(daemonSet.template().spec(), apart));
    var selector = new LinkedHashMap<>(apart.labels(daemonSet.template().spec().nodeSelector()));
    selector.put(JOINED, apart.namespace());
    spec.put("nodeSelector", selector);
    var labels = Map.of(DAEMON, name);
    cluster.post(
        "/apis/apps/v1/namespaces/%s/daemonsets".formatted(apart.namespace()),
        ObjectDraft.of("apps/v1", "DaemonSet", name, Map.of())
            .in(apart.namespace())
            .with(
                "spec",
                Map.of(
                    "selector",
                    Map.of("matchLabels", labels),
                    "template",
                    Map.of("metadata", Map.of("labels", labels), "spec", spec))));
  }

  /// Why a DaemonSet's pod has no place on a node that the DaemonSet's controller made it for.
  Optional<String> homelessDaemon(Apart apart) {
    cluster.await(
        PATIENCE,
        () ->
            cluster.daemonSets(apart.namespace()).stream().allMatch(RealScheduler::isSpread)
                && daemons(apart).stream().allMatch(RealScheduler::tried));
    return daemons(apart).stream()
        .filter(pod -> nodeOf(pod).isEmpty())
        .flatMap(pod -> unschedulable(pod).stream())
        .map(PodCondition::getMessage)
        .findFirst();
  }

  private static boolean isSpread(DaemonSet daemonSet) {
    var status = daemonSet.getStatus();
    return status.getObservedGeneration() != null
        && status.getCurrentNumberScheduled().equals(status.getDesiredNumberScheduled());
  }

  private List<Pod> daemons(Apart apart) {
    return cluster.pods(apart.namespace(), DAEMON);
  }

  private static boolean tried(Pod pod) {
    return nodeOf(pod).isPresent() || unschedulable(pod).isPresent();
  }

  private static Optional<String> nodeOf(Pod pod) {
    return Optional.ofNullable(pod.getSpec().getNodeName());
  }

  private static Optional<PodCondition> unschedulable(Pod pod) {
    return pod.getStatus().getConditions().stream()
        .filter(it -> "Unschedulable".equals(it.getReason()))
        .findFirst();
  }

  private static String pods(String namespace) {
    return "/api/v1/namespaces/%s/pods".formatted(namespace);
  }
}
