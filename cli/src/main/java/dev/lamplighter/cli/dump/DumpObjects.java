package dev.lamplighter.cli.dump;

import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodeOverlay;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.wire.Admission;
import dev.lamplighter.functions.wire.PriorityClass;
import dev.lamplighter.functions.wire.PriorityClasses;
import dev.lamplighter.functions.wire.RuntimeClass;
import dev.lamplighter.functions.wire.RuntimeClasses;
import dev.lamplighter.snapshot.CsiNodeView;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.NamespaceView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.PodDisruptionBudgetView;
import dev.lamplighter.snapshot.PodTemplateView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.ScalableView;
import dev.lamplighter.snapshot.StorageClassView;
import dev.lamplighter.snapshot.StorageView;
import dev.lamplighter.snapshot.VolumeAttachmentView;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// The objects of a dump that a decision depends on, by kind; each once.
///
/// `latest` is the last moment that any of them tells of: when the dump was taken, as far as it
/// says so.
record DumpObjects(
    List<NodePool> nodePools,
    List<EC2NodeClass> nodeClasses,
    List<NodeOverlay> overlays,
    List<NodeClaim> nodeClaims,
    List<NodeView> nodes,
    List<NamespaceView> namespaces,
    List<PodView> pods,
    List<DaemonSetView> daemonSets,
    List<PodDisruptionBudgetView> podDisruptionBudgets,
    Admission admission,
    Buffers buffers,
    StorageView storage,
    Optional<Instant> latest) {

  /// CapacityBuffers, and what they may name.
  record Buffers(
      List<CapacityBuffer> all, List<PodTemplateView> templates, List<ScalableView> scalables) {
    private static Buffers of(KindLists lists) {
      return new Buffers(
          lists.of(ObjectKind.CAPACITY_BUFFER, CapacityBuffer.class),
          lists.of(ObjectKind.POD_TEMPLATE, PodTemplateView.class),
          Stream.of(ObjectKind.DEPLOYMENT, ObjectKind.REPLICA_SET, ObjectKind.STATEFUL_SET)
              .flatMap(kind -> lists.of(kind, ScalableView.class).stream())
              .toList());
    }
  }

  DumpObjects withNodeClaims(List<NodeClaim> nodeClaims) {
    return with(it -> it.nodeClaims = nodeClaims);
  }

  DumpObjects withNodes(List<NodeView> nodes) {
    return with(it -> it.nodes = nodes);
  }

  DumpObjects withDaemonSets(List<DaemonSetView> daemonSets) {
    return with(it -> it.daemonSets = daemonSets);
  }

  private DumpObjects with(Consumer<Change> change) {
    var changed = new Change(this);
    change.accept(changed);
    return new DumpObjects(
        nodePools,
        nodeClasses,
        overlays,
        changed.nodeClaims,
        changed.nodes,
        namespaces,
        pods,
        changed.daemonSets,
        podDisruptionBudgets,
        admission,
        buffers,
        storage,
        latest);
  }

  /// What stands in for others, before the objects are made again.
  private static final class Change {
    private List<NodeClaim> nodeClaims;
    private List<NodeView> nodes;
    private List<DaemonSetView> daemonSets;

    Change(DumpObjects from) {
      this.nodeClaims = from.nodeClaims;
      this.nodes = from.nodes;
      this.daemonSets = from.daemonSets;
    }
  }

  static DumpObjects of(KindLists lists, Optional<Instant> latest) {
    return new DumpObjects(
        lists.of(ObjectKind.NODE_POOL, NodePool.class),
        lists.of(ObjectKind.EC2_NODE_CLASS, EC2NodeClass.class),
        lists.of(ObjectKind.NODE_OVERLAY, NodeOverlay.class),
        lists.of(ObjectKind.NODE_CLAIM, NodeClaim.class),
        lists.of(ObjectKind.NODE, NodeView.class),
        lists.of(ObjectKind.NAMESPACE, NamespaceView.class),
        lists.of(ObjectKind.POD, PodView.class),
        lists.of(ObjectKind.DAEMON_SET, DaemonSetView.class),
        lists.of(ObjectKind.POD_DISRUPTION_BUDGET, PodDisruptionBudgetView.class),
        new Admission(
            PriorityClasses.of(lists.of(ObjectKind.PRIORITY_CLASS, PriorityClass.class)),
            RuntimeClasses.of(lists.of(ObjectKind.RUNTIME_CLASS, RuntimeClass.class))),
        Buffers.of(lists),
        new StorageView(
            lists.of(ObjectKind.STORAGE_CLASS, StorageClassView.class),
            lists.of(ObjectKind.PERSISTENT_VOLUME, PersistentVolumeView.class),
            lists.of(ObjectKind.PERSISTENT_VOLUME_CLAIM, PersistentVolumeClaimView.class),
            lists.of(ObjectKind.VOLUME_ATTACHMENT, VolumeAttachmentView.class),
            lists.of(ObjectKind.CSI_NODE, CsiNodeView.class)),
        latest);
  }
}
