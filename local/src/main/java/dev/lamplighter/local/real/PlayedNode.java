package dev.lamplighter.local.real;

import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.NodeView;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.TaintBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A Node as an API server takes it, that asks whoever plays kubelets there to look after it.
public final class PlayedNode {
  private PlayedNode() {}

  /// Nobody plays the cloud's controller, so its mark is left out.
  public static Node of(NodeView node) {
    List<io.fabric8.kubernetes.api.model.Taint> taints =
        node.taints().stream()
            .filter(taint -> !taint.equals(Taint.CLOUD_UNINITIALIZED))
            .map(PlayedNode::taint)
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
