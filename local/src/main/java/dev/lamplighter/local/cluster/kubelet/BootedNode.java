package dev.lamplighter.local.cluster.kubelet;

import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.catalogue.InstanceTypeInfo;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.ProviderId;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.NodeView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The Node that an instance registers once it has booted with the user data of its launch
/// template: not ready yet, and marked for the cloud's controller.
public final class BootedNode {
  private BootedNode() {}

  public static NodeView of(
      Instance instance,
      LaunchTemplateRequest template,
      NodeSources sources,
      long extraMemoryBytes,
      Predicate<NodeName> taken,
      Instant now) {
    var type = info(instance, sources);
    var config = sources.userData().apply(template.userData());
    var name = NodeIdentity.name(instance.id(), sources.region(), taken);
    List<Taint> taints = new ArrayList<>(config.registerWithTaints());
    taints.add(Taint.NOT_READY);
    taints.add(Taint.CLOUD_UNINITIALIZED);
    var capacity =
        NodeCapacity.of(type, config.maxPods(), NodeCapacity.diskBytes(template), extraMemoryBytes);
    var extended = NodeCapacity.extended(type, template);
    var labels =
        config
            .nodeLabels()
            .plus(NodeIdentity.labels(name, type, instance.zone(), sources.region()))
            .with(LabelKey.OS, NodeUserData.isWindows(template.userData()) ? "windows" : "linux")
            .withDeprecated();
    return new NodeView(
        ObjectMeta.named(name.value(), NodeIdentity.NO_UID, now).withLabels(labels),
        Optional.of(ProviderId.of(instance.zone(), instance.id())),
        taints,
        false,
        capacity.capacity().plus(extended),
        capacity.allocatable().plus(extended),
        false);
  }

  private static InstanceTypeInfo info(Instance instance, NodeSources sources) {
    return sources
        .types()
        .apply(instance.instanceType())
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "Instance %s is of unknown type %s"
                        .formatted(instance.id(), instance.instanceType())));
  }
}
