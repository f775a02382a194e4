package dev.lamplighter.local.real;

import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.local.cloud.InstanceListener;
import dev.lamplighter.local.cluster.kubelet.BootedNode;
import dev.lamplighter.local.cluster.kubelet.NodeSources;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.NodeView;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.TaintBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    timeline.after(BOOT, () -> join(instance, template));
  }

  private void join(Instance instance, LaunchTemplateRequest template) {
    if (terminated.contains(instance.id())) {
      return;
    }
    var node =
        BootedNode.of(instance, template, sources, 0, nodes.values()::contains, timeline.now());
    client.resource(object(node)).create();
    nodes.put(instance.id(), node.name());
  }

  @Override
  public void terminated(Instance instance) {
    terminated.add(instance.id());
    NodeName node = nodes.remove(instance.id());
    if (node != null) {
      client.nodes().withName(node.value()).delete();
    }
  }

  /// Nobody plays the cloud's controller, so its mark is left out.
  private static Node object(NodeView node) {
    List<io.fabric8.kubernetes.api.model.Taint> taints =
        node.taints().stream()
            .filter(taint -> !taint.equals(Taint.CLOUD_UNINITIALIZED))
            .map(JoiningNodes::taint)
            .toList();
    Map<String, String> labels = new LinkedHashMap<>();
    node.meta().labels().values().forEach((key, value) -> labels.put(key.toString(), value));
    labels.put(RealInstances.PLAYED_KUBELET.toString(), "");
    return new NodeBuilder()
        .withNewMetadata()
        .withName(node.meta().name())
        .withLabels(labels)
        .endMetadata()
        .withNewSpec()
        .withProviderID(node.providerId().orElseThrow().toString())
        .withTaints(taints)
        .endSpec()
        .withNewStatus()
        .withCapacity(quantities(node.capacity()))
        .withAllocatable(quantities(node.allocatable()))
        .endStatus()
        .build();
  }

  private static io.fabric8.kubernetes.api.model.Taint taint(Taint taint) {
    return new TaintBuilder()
        .withKey(taint.key())
        .withValue(taint.value())
        .withEffect(taint.effect().toString())
        .build();
  }

  private static Map<String, Quantity> quantities(Resources resources) {
    Map<String, Quantity> quantities = new LinkedHashMap<>();
    resources
        .names()
        .forEach(
            name ->
                quantities.put(
                    name.toString(),
                    new Quantity(Resources.quantity(name, resources.get(name)).toString())));
    return quantities;
  }
}
