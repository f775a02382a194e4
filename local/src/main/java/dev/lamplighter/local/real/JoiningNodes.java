package dev.lamplighter.local.real;

import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.local.cloud.InstanceListener;
import dev.lamplighter.local.cluster.kubelet.BootedNode;
import dev.lamplighter.local.cluster.kubelet.NodeSources;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.NodeName;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Registers a Node in a real cluster for each instance a while after it runs, and takes it away
/// when the instance is terminated, as the cloud's controller does.
///
/// The label `fake-kubelet` asks whoever plays kubelets there to look after the node.
final class JoiningNodes implements InstanceListener {
  private static final Duration BOOT = Duration.ofSeconds(4);

  /// Until what the API server did not take is tried again.
  private static final Duration AGAIN = Duration.ofSeconds(5);

  private final KubernetesClient client;
  private final NodeSources sources;
  private final Timeline timeline;
  private final SortedMap<InstanceId, NodeName> nodes = new TreeMap<>();
  private final SortedSet<InstanceId> terminated = new TreeSet<>();

  JoiningNodes(KubernetesClient client, NodeSources sources, Timeline timeline) {
    this.client = client;
    this.sources = sources;
    this.timeline = timeline;
  }

  @Override
  public void running(Instance instance, LaunchTemplateRequest template) {
    timeline.after(BOOT, () -> insist(() -> join(instance, template)));
  }

  private void join(Instance instance, LaunchTemplateRequest template) {
    if (terminated.contains(instance.id())) {
      return;
    }
    var node = BootedNode.of(instance, template, sources, 0, this::isTaken, timeline.now());
    client.resource(PlayedNode.of(node)).create();
    nodes.put(instance.id(), node.name());
  }

  /// By a node of this run, or by one that an earlier run or somebody else has left there.
  private boolean isTaken(NodeName name) {
    return nodes.containsValue(name) || client.nodes().withName(name.value()).get() != null;
  }

  @Override
  public void terminated(Instance instance) {
    terminated.add(instance.id());
    NodeName node = nodes.remove(instance.id());
    if (node != null) {
      insist(() -> client.nodes().withName(node.value()).delete());
    }
  }

  /// A machine tries to join, and the cloud's controller to clear up, until the cluster is there.
  private void insist(Runnable call) {
    try {
      call.run();
    } catch (KubernetesClientException _) {
      timeline.after(AGAIN, () -> insist(call));
    }
  }
}
