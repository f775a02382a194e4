package dev.lamplighter.local.cluster.api;

import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodeOverlay;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.functions.wire.CronJob;
import dev.lamplighter.functions.wire.Deployment;
import dev.lamplighter.functions.wire.Job;
import dev.lamplighter.functions.wire.StatefulSet;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.snapshot.CsiNodeView;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.NamespaceView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.PodTemplateView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.StorageClassView;
import dev.lamplighter.snapshot.VolumeAttachmentView;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/// A kind of object that the API server stores, and how to reach into one: metadata, namespace, and
/// the part whose change raises the generation.
public final class Kind<T> {
  public static final Kind<NodePool> NODE_POOL =
      clusterScoped(ObjectKind.NODE_POOL, NodePool::meta, NodePool::withMeta, NodePool::spec);
  public static final Kind<EC2NodeClass> EC2_NODE_CLASS =
      clusterScoped(
          ObjectKind.EC2_NODE_CLASS,
          EC2NodeClass::meta,
          EC2NodeClass::withMeta,
          EC2NodeClass::spec);
  public static final Kind<NodeOverlay> NODE_OVERLAY =
      clusterScoped(
          ObjectKind.NODE_OVERLAY, NodeOverlay::meta, NodeOverlay::withMeta, NodeOverlay::spec);
  public static final Kind<CapacityBuffer> CAPACITY_BUFFER =
      namespaced(
          ObjectKind.CAPACITY_BUFFER,
          CapacityBuffer::meta,
          CapacityBuffer::withMeta,
          CapacityBuffer::spec,
          CapacityBuffer::namespace);
  public static final Kind<PodTemplateView> POD_TEMPLATE =
      namespaced(
          ObjectKind.POD_TEMPLATE,
          PodTemplateView::meta,
          PodTemplateView::withMeta,
          PodTemplateView::template,
          PodTemplateView::namespace);
  public static final Kind<NodeClaim> NODE_CLAIM =
      clusterScoped(ObjectKind.NODE_CLAIM, NodeClaim::meta, NodeClaim::withMeta, NodeClaim::spec);
  public static final Kind<NamespaceView> NAMESPACE =
      clusterScoped(
          ObjectKind.NAMESPACE, NamespaceView::meta, NamespaceView::withMeta, _ -> List.of());
  public static final Kind<NodeView> NODE =
      clusterScoped(
          ObjectKind.NODE,
          NodeView::meta,
          Kind::withMeta,
          node -> List.of(node.providerId(), node.taints(), node.unschedulable()));
  public static final Kind<PodView> POD =
      namespaced(
          ObjectKind.POD,
          PodView::meta,
          (pod, meta) -> new PodView(meta, pod.namespace(), pod.spec(), pod.status()),
          PodView::spec,
          PodView::namespace);
  public static final Kind<Deployment> DEPLOYMENT =
      namespaced(
          ObjectKind.DEPLOYMENT,
          Deployment::meta,
          Kind::withMeta,
          set -> List.of(set.replicas(), set.selector(), set.template(), set.strategy()),
          Deployment::namespace);
  public static final Kind<ReplicaSet> REPLICA_SET =
      namespaced(
          ObjectKind.REPLICA_SET,
          ReplicaSet::meta,
          (set, meta) -> new ReplicaSet(meta, set.namespace(), set.replicas(), set.template()),
          set -> List.of(set.replicas(), set.template()),
          ReplicaSet::namespace);
  public static final Kind<DaemonSetView> DAEMON_SET =
      namespaced(
          ObjectKind.DAEMON_SET,
          DaemonSetView::meta,
          (set, meta) -> new DaemonSetView(meta, set.namespace(), set.template()),
          DaemonSetView::template,
          DaemonSetView::namespace);
  public static final Kind<StatefulSet> STATEFUL_SET =
      namespaced(
          ObjectKind.STATEFUL_SET,
          StatefulSet::meta,
          StatefulSet::withMeta,
          set -> List.of(set.replicas(), set.template(), set.claimTemplates(), set.parallel()),
          StatefulSet::namespace);
  public static final Kind<Job> JOB =
      namespaced(
          ObjectKind.JOB,
          Job::meta,
          Job::withMeta,
          job -> List.of(job.parallelism(), job.completions(), job.suspended(), job.template()),
          Job::namespace);
  public static final Kind<CronJob> CRON_JOB =
      namespaced(
          ObjectKind.CRON_JOB,
          CronJob::meta,
          CronJob::withMeta,
          it -> List.of(it.schedule(), it.concurrency(), it.suspended(), it.template()),
          CronJob::namespace);
  public static final Kind<PodDisruptionBudget> POD_DISRUPTION_BUDGET =
      namespaced(
          ObjectKind.POD_DISRUPTION_BUDGET,
          PodDisruptionBudget::meta,
          PodDisruptionBudget::withMeta,
          budget -> List.of(budget.spec().selector(), budget.spec().guarantee()),
          PodDisruptionBudget::namespace);

  public static final Kind<StorageClassView> STORAGE_CLASS =
      clusterScoped(
          ObjectKind.STORAGE_CLASS,
          StorageClassView::meta,
          StorageClassView::withMeta,
          each -> List.of(each.provisioner(), each.bindingMode(), each.allowedTopologies()));
  public static final Kind<PersistentVolumeView> PERSISTENT_VOLUME =
      clusterScoped(
          ObjectKind.PERSISTENT_VOLUME,
          PersistentVolumeView::meta,
          PersistentVolumeView::withMeta,
          volume -> List.of(volume.nodeAffinity(), volume.claim()));
  public static final Kind<PersistentVolumeClaimView> PERSISTENT_VOLUME_CLAIM =
      namespaced(
          ObjectKind.PERSISTENT_VOLUME_CLAIM,
          PersistentVolumeClaimView::meta,
          PersistentVolumeClaimView::withMeta,
          PersistentVolumeClaimView::spec,
          PersistentVolumeClaimView::namespace);

  public static final Kind<VolumeAttachmentView> VOLUME_ATTACHMENT =
      clusterScoped(
          ObjectKind.VOLUME_ATTACHMENT,
          VolumeAttachmentView::meta,
          VolumeAttachmentView::withMeta,
          attachment -> List.of(attachment.node(), attachment.volume()));

  public static final Kind<CsiNodeView> CSI_NODE =
      clusterScoped(
          ObjectKind.CSI_NODE, CsiNodeView::meta, CsiNodeView::withMeta, CsiNodeView::limits);

  /// Every kind, in a fixed order.
  public static final List<Kind<?>> ALL =
      List.of(
          NODE_POOL,
          EC2_NODE_CLASS,
          NODE_OVERLAY,
          CAPACITY_BUFFER,
          POD_TEMPLATE,
          NODE_CLAIM,
          NAMESPACE,
          NODE,
          POD,
          DEPLOYMENT,
          REPLICA_SET,
          DAEMON_SET,
          STATEFUL_SET,
          CRON_JOB,
          JOB,
          POD_DISRUPTION_BUDGET,
          STORAGE_CLASS,
          PERSISTENT_VOLUME,
          PERSISTENT_VOLUME_CLAIM,
          VOLUME_ATTACHMENT,
          CSI_NODE);

  private final ObjectKind kind;
  private final Function<T, ObjectMeta> meta;
  private final BiFunction<T, ObjectMeta, T> withMeta;
  private final Function<T, Object> spec;
  private final Function<T, Optional<Namespace>> namespace;

  private Kind(
      ObjectKind kind,
      Function<T, ObjectMeta> meta,
      BiFunction<T, ObjectMeta, T> withMeta,
      Function<T, Object> spec,
      Function<T, Optional<Namespace>> namespace) {
    this.kind = kind;
    this.meta = meta;
    this.withMeta = withMeta;
    this.spec = spec;
    this.namespace = namespace;
  }

  private static <T> Kind<T> clusterScoped(
      ObjectKind kind,
      Function<T, ObjectMeta> meta,
      BiFunction<T, ObjectMeta, T> withMeta,
      Function<T, Object> spec) {
    return new Kind<>(kind, meta, withMeta, spec, _ -> Optional.empty());
  }

  private static <T> Kind<T> namespaced(
      ObjectKind kind,
      Function<T, ObjectMeta> meta,
      BiFunction<T, ObjectMeta, T> withMeta,
      Function<T, Object> spec,
      Function<T, Namespace> namespace) {
    return new Kind<>(kind, meta, withMeta, spec, object -> Optional.of(namespace.apply(object)));
  }

  public ObjectKind objectKind() {
    return kind;
  }

  public ObjectMeta meta(T object) {
    return meta.apply(object);
  }

  public T withMeta(T object, ObjectMeta changed) {
    return withMeta.apply(object, changed);
  }

  public ObjectKey key(T object) {
    return new ObjectKey(kind, namespace.apply(object), meta(object).name());
  }

  boolean sameSpec(T one, T other) {
    return spec.apply(one).equals(spec.apply(other));
  }

  private static NodeView withMeta(NodeView node, ObjectMeta meta) {
    return new NodeView(
        meta,
        node.providerId(),
        node.taints(),
        node.unschedulable(),
        node.capacity(),
        node.allocatable(),
        node.ready());
  }

  private static Deployment withMeta(Deployment set, ObjectMeta meta) {
    return new Deployment(
        meta, set.namespace(), set.replicas(), set.selector(), set.template(), set.strategy());
  }

  @Override
  public String toString() {
    return kind.kind();
  }
}
