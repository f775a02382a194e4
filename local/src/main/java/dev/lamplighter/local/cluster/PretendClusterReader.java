package dev.lamplighter.local.cluster;

import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodeOverlay;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.port.Changes;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.functions.port.WatchStart;
import dev.lamplighter.functions.port.Watched;
import dev.lamplighter.functions.port.Watching;
import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Change;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.Namespaces;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.PodDisruptionBudget;
import dev.lamplighter.local.cluster.api.WatchAnswer;
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
import dev.lamplighter.snapshot.WatchEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Lists of the pretend API server, always whole and fresh; faults are put around it.
final class PretendClusterReader implements ClusterReader {
  private final ClusterFacts facts;
  private final ApiServer server;

  PretendClusterReader(ClusterFacts facts, ApiServer server) {
    this.facts = facts;
    this.server = server;
  }

  @Override
  public ClusterFacts facts() {
    return facts;
  }

  /// Objects are kept here as they are, whatever a definition says.
  @Override
  public Optional<String> definitionsLack() {
    return Optional.empty();
  }

  @Override
  public Listing<NodePool> nodePools() {
    return list(Kind.NODE_POOL);
  }

  @Override
  public Listing<EC2NodeClass> nodeClasses() {
    return list(Kind.EC2_NODE_CLASS);
  }

  @Override
  public Listing<NodeClaim> nodeClaims() {
    return list(Kind.NODE_CLAIM);
  }

  @Override
  public Listing<NodeView> nodes() {
    return list(Kind.NODE);
  }

  @Override
  public Listing<NodeOverlay> nodeOverlays() {
    return list(Kind.NODE_OVERLAY);
  }

  @Override
  public Listing<CapacityBuffer> capacityBuffers() {
    return server.defines(Kind.CAPACITY_BUFFER)
        ? list(Kind.CAPACITY_BUFFER)
        : Listing.complete(List.of());
  }

  @Override
  public Optional<PodTemplateView> podTemplate(Namespace namespace, String name) {
    return server.get(Kind.POD_TEMPLATE, ObjectKey.of(ObjectKind.POD_TEMPLATE, namespace, name));
  }

  @Override
  public Optional<ScalableView> scalable(ObjectKind kind, Namespace namespace, String name) {
    return Scalables.find(server, ObjectKey.of(kind, namespace, name));
  }

  @Override
  public Listing<NamespaceView> namespaces() {
    return Listing.complete(Namespaces.of(server));
  }

  @Override
  public Listing<PodView> pods() {
    return list(Kind.POD);
  }

  @Override
  public Listing<DaemonSetView> daemonSets() {
    return Listing.complete(server.list(Kind.DAEMON_SET));
  }

  @Override
  public Listing<StorageClassView> storageClasses() {
    return Listing.complete(server.list(Kind.STORAGE_CLASS));
  }

  @Override
  public Listing<PersistentVolumeView> persistentVolumes() {
    return Listing.complete(server.list(Kind.PERSISTENT_VOLUME));
  }

  @Override
  public Listing<PersistentVolumeClaimView> persistentVolumeClaims() {
    return Listing.complete(server.list(Kind.PERSISTENT_VOLUME_CLAIM));
  }

  @Override
  public Listing<VolumeAttachmentView> volumeAttachments() {
    return Listing.complete(server.list(Kind.VOLUME_ATTACHMENT));
  }

  @Override
  public Listing<CsiNodeView> csiNodes() {
    return Listing.complete(server.list(Kind.CSI_NODE));
  }

  @Override
  public Listing<PodDisruptionBudgetView> podDisruptionBudgets() {
    return Listing.complete(
        server.list(Kind.POD_DISRUPTION_BUDGET).stream().map(PodDisruptionBudget::view).toList());
  }

  @Override
  public Watching startWatching(WatchStart start, Duration length) {
    return new PretendWatching(start);
  }

  private record PretendWatching(WatchStart start) implements Watching {
    @Override
    public void close() {
      // Nothing is open.
    }
  }

  @Override
  public Changes endWatching(Watching watching) {
    var start = watching.start();
    return new Changes(
        heard(Kind.NODE_POOL, start.of(Source.NODE_POOLS)),
        heard(Kind.EC2_NODE_CLASS, start.of(Source.NODE_CLASSES)),
        heard(Kind.NODE_CLAIM, start.of(Source.NODE_CLAIMS)),
        heard(Kind.NODE, start.of(Source.NODES)),
        heard(Kind.POD, start.of(Source.PODS)));
  }

  private <T> Watched<T> heard(Kind<T> kind, Optional<ResourceVersion> since) {
    return since.map(it -> watch(kind, it)).orElseGet(Watched.Gone::new);
  }

  private <T> Listing<T> list(Kind<T> kind) {
    return Listing.complete(server.list(kind), version(server.resourceVersion()));
  }

  private <T> Watched<T> watch(Kind<T> kind, ResourceVersion since) {
    return switch (server.watch(kind, Long.parseLong(since.value()))) {
      case WatchAnswer.Gone<T> _ -> new Watched.Gone<>();
      case WatchAnswer.Events<T>(var changes, var next) ->
          new Watched.Events<>(
              changes.stream().map(PretendClusterReader::event).toList(), version(next));
    };
  }

  private static <T> WatchEvent<T> event(Change<T> change) {
    var type =
        switch (change.type()) {
          case ADDED -> WatchEvent.Type.ADDED;
          case MODIFIED -> WatchEvent.Type.MODIFIED;
          case DELETED -> WatchEvent.Type.DELETED;
        };
    var kind = change.kind();
    var meta = kind.meta(change.object());
    var at = meta.withVersions(meta.generation(), change.resourceVersion());
    return new WatchEvent<>(type, kind.withMeta(change.object(), at));
  }

  private static ResourceVersion version(long resourceVersion) {
    return new ResourceVersion(Long.toString(resourceVersion));
  }
}
