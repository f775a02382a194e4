package dev.lamplighter.e2e;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeOverlay;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.functions.wire.IntOrPercent;
import dev.lamplighter.functions.wire.PodDisruptionBudgetSpec;
import dev.lamplighter.functions.wire.PodDisruptionBudgetSpec.Guarantee;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.CsiNodeView;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.StorageClassView;
import dev.lamplighter.snapshot.VolumeAttachmentView;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/// Puts objects into a real cluster that look as the core sees them.
final class GivenObjects {
  private final RealCluster cluster;

  GivenObjects(RealCluster cluster) {
    this.cluster = cluster;
  }

  void given(NodePool pool) {
    var spec = pool.spec().template().spec();
    cluster.create(
        ObjectDraft.of("karpenter.sh/v1", "NodePool", pool.meta().name(), Map.of())
            .with(
                "spec",
                Map.of(
                    "template",
                    Map.of(
                        "metadata",
                        Map.of("labels", ObjectFields.labels(pool.spec().template().labels())),
                        "spec",
                        Map.of(
                            "requirements",
                            ObjectFields.expressions(spec.requirements()),
                            "nodeClassRef",
                            Map.of(
                                "group",
                                "karpenter.k8s.aws",
                                "kind",
                                "EC2NodeClass",
                                "name",
                                spec.nodeClassRef().name().value()))))));
  }

  /// One with a price.
  void given(NodeOverlay overlay) {
    var price = (NodeOverlay.PriceChange.Absolute) overlay.spec().price().orElseThrow();
    cluster.create(
        ObjectDraft.of("karpenter.sh/v1alpha1", "NodeOverlay", overlay.name(), Map.of())
            .with(
                "spec",
                Map.of(
                    "requirements",
                    ObjectFields.expressions(overlay.spec().requirements()),
                    "price",
                    price.dollars().toPlainString(),
                    "weight",
                    overlay.spec().weight())));
  }

  void given(EC2NodeClass nodeClass) {
    var terms = List.of(Map.of("tags", Map.of("karpenter.sh/discovery", "mydev")));
    cluster.create(
        ObjectDraft.of("karpenter.k8s.aws/v1", "EC2NodeClass", nodeClass.meta().name(), Map.of())
            .with(
                "spec",
                Map.of(
                    "amiSelectorTerms",
                    List.of(Map.of("alias", "al2023@latest")),
                    "subnetSelectorTerms",
                    terms,
                    "securityGroupSelectorTerms",
                    terms,
                    "role",
                    "KarpenterNodeRole-mydev")));
  }

  void given(NodeView node) {
    var taints = new ArrayList<Map<String, Object>>();
    for (Taint taint : node.taints()) {
      taints.add(
          Map.of("key", taint.key(), "value", taint.value(), "effect", taint.effect().toString()));
    }
    cluster.create(
        ObjectDraft.of("v1", "Node", node.meta().name(), ObjectFields.labels(node.meta().labels()))
            .with("spec", Map.of("taints", taints))
            .with(
                "status",
                Map.of(
                    "capacity", ObjectFields.resources(node.capacity()),
                    "allocatable", ObjectFields.resources(node.allocatable()))));
  }

  void given(PodView pod) {
    var spec = new LinkedHashMap<String, Object>();
    spec.put("containers", containers(pod.spec().requests()));
    spec.put("terminationGracePeriodSeconds", pod.spec().terminationGracePeriod().toSeconds());
    pod.status().node().ifPresent(it -> spec.put("nodeName", it.value()));
    cluster.create(
        ObjectDraft.of("v1", "Pod", pod.meta().name(), ObjectFields.labels(pod.meta().labels()))
            .in(pod.namespace().value())
            .with("spec", spec));
    var status = new LinkedHashMap<String, Object>();
    status.put("phase", capitalised(pod.status().phase().name()));
    status.put(
        "conditions",
        List.of(
            Map.of(
                "type",
                "Ready",
                "status",
                pod.status().ready() ? "True" : "False",
                "lastTransitionTime",
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString())));
    cluster.patchStatus("Pod", pod.namespace().value(), pod.meta().name(), status);
  }

  void given(DaemonSetView daemonSet) {
    var name = daemonSet.meta().name();
    cluster.create(
        ObjectDraft.of("apps/v1", "DaemonSet", name, Map.of())
            .in(daemonSet.namespace().value())
            .with(
                "spec",
                Map.of(
                    "selector",
                    Map.of("matchLabels", Map.of("app", name)),
                    "template",
                    Map.of(
                        "metadata",
                        Map.of("labels", Map.of("app", name)),
                        "spec",
                        Map.of(
                            "nodeSelector",
                            Map.of("nobody", "has-this"),
                            "containers",
                            containers(daemonSet.template().spec().requests()))))));
  }

  void given(PodDisruptionBudgetSpec budget) {
    var spec = new LinkedHashMap<String, Object>();
    budget.selector().ifPresent(it -> spec.put("selector", ObjectFields.selector(it)));
    switch (budget.guarantee()) {
      case Guarantee.MinAvailable(var pods) -> spec.put("minAvailable", number(pods));
      case Guarantee.MaxUnavailable(var pods) -> spec.put("maxUnavailable", number(pods));
    }
    cluster.create(
        ObjectDraft.of("policy/v1", "PodDisruptionBudget", budget.meta().name(), Map.of())
            .in(budget.namespace().value())
            .with("spec", spec));
  }

  void given(StorageClassView storageClass) {
    var topologies = new ArrayList<Map<String, Object>>();
    for (Requirements term : storageClass.allowedTopologies()) {
      var all = new ArrayList<Map<String, Object>>();
      for (Requirement.Item item : term.toApi()) {
        all.add(Map.of("key", item.key().toString(), "values", item.values()));
      }
      topologies.add(Map.of("matchLabelExpressions", all));
    }
    cluster.create(
        ObjectDraft.of("storage.k8s.io/v1", "StorageClass", storageClass.meta().name(), Map.of())
            .with("provisioner", storageClass.provisioner())
            .with("volumeBindingMode", storageClass.bindingMode().toString())
            .with("reclaimPolicy", storageClass.reclaimPolicy().toString())
            .with("allowedTopologies", topologies));
  }

  void given(PersistentVolumeView volume) {
    var terms = new ArrayList<Map<String, Object>>();
    volume
        .nodeAffinity()
        .forEach(it -> terms.add(Map.of("matchExpressions", ObjectFields.expressions(it))));
    var spec = new LinkedHashMap<String, Object>();
    volume.storageClass().ifPresent(it -> spec.put("storageClassName", it.value()));
    spec.put("capacity", Map.of("storage", Long.toString(volume.bytes())));
    spec.put("accessModes", volume.accessModes().stream().map(Objects::toString).toList());
    spec.put("volumeMode", volume.mode().toString());
    spec.put("persistentVolumeReclaimPolicy", volume.reclaimPolicy().toString());
    spec.put("csi", Map.of("driver", "ebs.csi.aws.com", "volumeHandle", volume.meta().name()));
    if (!terms.isEmpty()) {
      spec.put("nodeAffinity", Map.of("required", Map.of("nodeSelectorTerms", terms)));
    }
    cluster.create(
        ObjectDraft.of(
                "v1",
                "PersistentVolume",
                volume.meta().name(),
                ObjectFields.labels(volume.meta().labels()))
            .with("spec", spec));
  }

  void given(PersistentVolumeClaimView claim) {
    var spec = new LinkedHashMap<String, Object>();
    claim.spec().storageClassName().ifPresent(it -> spec.put("storageClassName", it));
    claim.spec().volume().ifPresent(it -> spec.put("volumeName", it.value()));
    spec.put("accessModes", claim.spec().accessModes().stream().map(Objects::toString).toList());
    spec.put("volumeMode", claim.spec().mode().toString());
    if (!claim.spec().selector().requirements().isEmpty()) {
      spec.put("selector", ObjectFields.selector(claim.spec().selector()));
    }
    spec.put(
        "resources", Map.of("requests", Map.of("storage", Long.toString(claim.spec().bytes()))));
    cluster.create(
        ObjectDraft.of("v1", "PersistentVolumeClaim", claim.meta().name(), Map.of())
            .in(claim.namespace().value())
            .with("spec", spec));
  }

  void given(VolumeAttachmentView attachment) {
    var source = new LinkedHashMap<String, Object>();
    attachment.volume().ifPresent(it -> source.put("persistentVolumeName", it.value()));
    cluster.create(
        ObjectDraft.of("storage.k8s.io/v1", "VolumeAttachment", attachment.meta().name(), Map.of())
            .with(
                "spec",
                Map.of(
                    "attacher",
                    "ebs.csi.aws.com",
                    "nodeName",
                    attachment.node().value(),
                    "source",
                    source)));
  }

  void given(CsiNodeView csiNode) {
    var drivers =
        csiNode.limits().entrySet().stream()
            .map(
                limit ->
                    Map.of(
                        "name",
                        limit.getKey().value(),
                        "nodeID",
                        csiNode.node().value(),
                        "allocatable",
                        Map.of("count", limit.getValue())))
            .toList();
    cluster.create(
        ObjectDraft.of("storage.k8s.io/v1", "CSINode", csiNode.meta().name(), Map.of())
            .with("spec", Map.of("drivers", drivers)));
  }

  private static List<Map<String, Object>> containers(Resources requests) {
    return List.of(
        Map.of(
            "name",
            "main",
            "image",
            "registry.k8s.io/pause:3.10",
            "resources",
            Map.of("requests", ObjectFields.resources(requests))));
  }

  private static Object number(IntOrPercent pods) {
    return switch (pods) {
      case IntOrPercent.Count(int count) -> count;
      case IntOrPercent.Percent(int percent) -> percent + "%";
    };
  }

  private static String capitalised(String word) {
    return word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT);
  }
}
