package dev.lamplighter.functions.kube;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.functions.port.Changes;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.functions.port.WatchStart;
import dev.lamplighter.functions.port.Watched;
import dev.lamplighter.functions.port.Watching;
import dev.lamplighter.functions.wire.StoredKind;
import dev.lamplighter.snapshot.ClusterFacts;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.NamespaceView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.PodDisruptionBudgetView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.StorageClassView;
import dev.lamplighter.snapshot.VolumeAttachmentView;
import java.time.Duration;
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
  public Listing<NodePool> nodePools() {
    return list(StoredKind.NODE_POOL);
  }

  @Override
  public Listing<EC2NodeClass> nodeClasses() {
    return list(StoredKind.EC2_NODE_CLASS);
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
  public Watched<NodePool> watchNodePools(ResourceVersion since, Duration atMost) {
    return WatchReader.watch(api.get(), StoredKind.NODE_POOL, since, atMost);
  }

  @Override
  public Watched<EC2NodeClass> watchNodeClasses(ResourceVersion since, Duration atMost) {
    return WatchReader.watch(api.get(), StoredKind.EC2_NODE_CLASS, since, atMost);
  }

  @Override
  public Watched<NodeClaim> watchNodeClaims(ResourceVersion since, Duration atMost) {
    return WatchReader.watch(api.get(), StoredKind.NODE_CLAIM, since, atMost);
  }

  @Override
  public Watched<NodeView> watchNodes(ResourceVersion since, Duration atMost) {
    return WatchReader.watch(api.get(), StoredKind.NODE, since, atMost);
  }

  @Override
  public Watched<PodView> watchPods(ResourceVersion since, Duration atMost) {
    return WatchReader.watch(api.get(), StoredKind.POD, since, atMost);
  }

  @Override
  public Watching startWatching(WatchStart start, Duration length) {
    return new KubeWatching(api.get(), start, length);
  }

  @Override
  public Changes endWatching(Watching watching) {
    var open = (KubeWatching) watching;
    return new Changes(
        heard(open.nodeClaims, StoredKind.NODE_CLAIM),
        heard(open.nodes, StoredKind.NODE),
        heard(open.pods, StoredKind.POD));
  }

  private static <T> Watched<T> heard(Optional<OpenWatch> watch, StoredKind<T> kind) {
    return watch.map(it -> it.end(kind)).orElseGet(Watched.Gone::new);
  }

  private <T> Listing<T> list(StoredKind<T> kind) {
    return ListReader.list(api.get(), kind, unreadable);
  }
}
