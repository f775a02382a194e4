package dev.lamplighter.functions.kube;

import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodeOverlay;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.port.Changes;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.WatchStart;
import dev.lamplighter.functions.port.Watching;
import dev.lamplighter.functions.wire.StoredKind;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.snapshot.ClusterFacts;
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
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.snapshot.StorageClassView;
import dev.lamplighter.snapshot.VolumeAttachmentView;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Reads a cluster through its real API server. Lists are consistent: none is asked for from a
/// cache of unknown age.
public final class KubeClusterReader implements ClusterReader {
  private final Supplier<KubeApi> api;
  private final Supplier<ClusterFacts> facts;
  private final Unreadable unreadable;

  /// `facts` are not the API server's to tell, but EKS's.
  public KubeClusterReader(KubeApi api, Supplier<ClusterFacts> facts, Unreadable unreadable) {
    this(() -> api, facts, unreadable);
  }

  /// `api` is asked for at each call: the cluster may be elsewhere by then.
  public KubeClusterReader(
      Supplier<KubeApi> api, Supplier<ClusterFacts> facts, Unreadable unreadable) {
    this.api = api;
    this.facts = facts;
    this.unreadable = unreadable;
  }

  @Override
  public ClusterFacts facts() {
    return facts.get();
  }

  @Override
  public Optional<String> definitionsLack() {
    return ServedDefinitions.lack(api.get());
  }

  @Override
  public Listing<NodePool> nodePools() {
    return list(StoredKind.NODE_POOL);
  }

  @Override
  public Listing<EC2NodeClass> nodeClasses() {
    return list(StoredKind.EC2_NODE_CLASS);
  }

  @Override
  public Listing<NodeOverlay> nodeOverlays() {
    try {
      return list(StoredKind.NODE_OVERLAY);
    } catch (KindNotServed _) {
      return Listing.complete(List.of());
    }
  }

  @Override
  public Listing<CapacityBuffer> capacityBuffers() {
    try {
      return list(StoredKind.CAPACITY_BUFFER);
    } catch (KindNotServed _) {
      return Listing.complete(List.of());
    }
  }

  @Override
  public Optional<PodTemplateView> podTemplate(Namespace namespace, String name) {
    return one(StoredKind.POD_TEMPLATE, namespace, name);
  }

  @Override
  public Optional<ScalableView> scalable(ObjectKind kind, Namespace namespace, String name) {
    return one(StoredKind.scalable(kind), namespace, name);
  }

  private <T> Optional<T> one(StoredKind<T> kind, Namespace namespace, String name) {
    String path = Paths.of(kind.kind(), namespace, name);
    Answer answer = api.get().get("get of " + path, path);
    return Outcomes.of("get of " + path, answer) == ClusterWriter.Outcome.NOT_FOUND
        ? Optional.empty()
        : new ObjectReader<>(kind).read(answer.body());
  }

  @Override
  public Listing<NodeClaim> nodeClaims() {
    return list(StoredKind.NODE_CLAIM);
  }

  @Override
  public Listing<NodeView> nodes() {
    return list(StoredKind.NODE);
  }

  @Override
  public Listing<NamespaceView> namespaces() {
    return list(StoredKind.NAMESPACE);
  }

  @Override
  public Listing<PodView> pods() {
    return list(StoredKind.POD);
  }

  @Override
  public Listing<DaemonSetView> daemonSets() {
    return list(StoredKind.DAEMON_SET);
  }

  @Override
  public Listing<PodDisruptionBudgetView> podDisruptionBudgets() {
    return list(StoredKind.POD_DISRUPTION_BUDGET);
  }

  @Override
  public Listing<StorageClassView> storageClasses() {
    return list(StoredKind.STORAGE_CLASS);
  }

  @Override
  public Listing<PersistentVolumeView> persistentVolumes() {
    return list(StoredKind.PERSISTENT_VOLUME);
  }

  @Override
  public Listing<PersistentVolumeClaimView> persistentVolumeClaims() {
    return list(StoredKind.PERSISTENT_VOLUME_CLAIM);
  }

  @Override
  public Listing<VolumeAttachmentView> volumeAttachments() {
    return list(StoredKind.VOLUME_ATTACHMENT);
  }

  @Override
  public Listing<CsiNodeView> csiNodes() {
    return list(StoredKind.CSI_NODE);
  }

  @Override
  public Watching startWatching(WatchStart start, Duration length) {
    return new KubeWatching(api.get(), start, length);
  }

  @Override
  public Changes endWatching(Watching watching) {
    var open = (KubeWatching) watching;
    return new Changes(
        open.end(Source.NODE_POOLS, StoredKind.NODE_POOL),
        open.end(Source.NODE_CLASSES, StoredKind.EC2_NODE_CLASS),
        open.end(Source.NODE_CLAIMS, StoredKind.NODE_CLAIM),
        open.end(Source.NODES, StoredKind.NODE),
        open.end(Source.PODS, StoredKind.POD));
  }

  private <T> Listing<T> list(StoredKind<T> kind) {
    return ListReader.list(api.get(), kind, unreadable);
  }
}
