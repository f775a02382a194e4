package dev.lamplighter.functions.silence;

import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodeOverlay;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.port.Changes;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.WatchStart;
import dev.lamplighter.functions.port.Watching;
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
import dev.lamplighter.snapshot.StorageClassView;
import dev.lamplighter.snapshot.VolumeAttachmentView;
import java.time.Duration;
import java.util.Optional;

/// An API server that is asked nothing more once it has kept us waiting for nothing. Where the
/// cluster is, EKS tells.
record HeardReader(ClusterReader inner, Silence server) implements ClusterReader {
  @Override
  public ClusterFacts facts() {
    return inner.facts();
  }

  @Override
  public Optional<String> definitionsLack() {
    return server.ask(inner::definitionsLack);
  }

  @Override
  public Listing<NodePool> nodePools() {
    return server.ask(inner::nodePools);
  }

  @Override
  public Listing<EC2NodeClass> nodeClasses() {
    return server.ask(inner::nodeClasses);
  }

  @Override
  public Listing<NodeOverlay> nodeOverlays() {
    return server.ask(inner::nodeOverlays);
  }

  @Override
  public Listing<CapacityBuffer> capacityBuffers() {
    return server.ask(inner::capacityBuffers);
  }

  @Override
  public Optional<PodTemplateView> podTemplate(Namespace namespace, String name) {
    return server.ask(() -> inner.podTemplate(namespace, name));
  }

  @Override
  public Optional<ScalableView> scalable(ObjectKind kind, Namespace namespace, String name) {
    return server.ask(() -> inner.scalable(kind, namespace, name));
  }

  @Override
  public Listing<NodeClaim> nodeClaims() {
    return server.ask(inner::nodeClaims);
  }

  @Override
  public Listing<NodeView> nodes() {
    return server.ask(inner::nodes);
  }

  @Override
  public Listing<NamespaceView> namespaces() {
    return server.ask(inner::namespaces);
  }

  @Override
  public Listing<PodView> pods() {
    return server.ask(inner::pods);
  }

  @Override
  public Listing<DaemonSetView> daemonSets() {
    return server.ask(inner::daemonSets);
  }

  @Override
  public Listing<PodDisruptionBudgetView> podDisruptionBudgets() {
    return server.ask(inner::podDisruptionBudgets);
  }

  @Override
  public Listing<StorageClassView> storageClasses() {
    return server.ask(inner::storageClasses);
  }

  @Override
  public Listing<PersistentVolumeView> persistentVolumes() {
    return server.ask(inner::persistentVolumes);
  }

  @Override
  public Listing<PersistentVolumeClaimView> persistentVolumeClaims() {
    return server.ask(inner::persistentVolumeClaims);
  }

  @Override
  public Listing<VolumeAttachmentView> volumeAttachments() {
    return server.ask(inner::volumeAttachments);
  }

  @Override
  public Listing<CsiNodeView> csiNodes() {
    return server.ask(inner::csiNodes);
  }

  @Override
  public Watching startWatching(WatchStart start, Duration length) {
    return server.ask(() -> inner.startWatching(start, length));
  }

  @Override
  public Changes endWatching(Watching watching) {
    return server.ask(() -> inner.endWatching(watching));
  }
}
