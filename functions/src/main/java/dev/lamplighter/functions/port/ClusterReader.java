package dev.lamplighter.functions.port;

import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodeOverlay;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
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

/// Reads a cluster through its API server. Every method may throw [CallFailed].
///
/// NodePools and EC2NodeClasses are few, and must be read consistently (no `resourceVersion=0`):
/// one that is listed after it was deleted would be given an instance profile again. Other lists
/// may lag by some seconds.
///
/// Five lists name their resourceVersion, and watches of those kinds go on from there
/// ([WatchStart]).
public interface ClusterReader {
  ClusterFacts facts();

  /// What the cluster's definitions of Karpenter's kinds lack of the fields that are read and
  /// written here, and what to do; empty if they have them all. What they lack the API server drops
  /// without a word. A definition that is not there at all is told by its list.
  Optional<String> definitionsLack();

  Listing<NodePool> nodePools();

  Listing<EC2NodeClass> nodeClasses();

  /// None where the cluster does not know of such objects.
  Listing<NodeOverlay> nodeOverlays();

  /// None where the cluster does not know of such objects.
  Listing<CapacityBuffer> capacityBuffers();

  /// Empty if it is not there, or not understood.
  Optional<PodTemplateView> podTemplate(Namespace namespace, String name);

  /// A Deployment, ReplicaSet or StatefulSet; empty if it is not there, or not understood.
  Optional<ScalableView> scalable(ObjectKind kind, Namespace namespace, String name);

  Listing<NodeClaim> nodeClaims();

  Listing<NodeView> nodes();

  Listing<NamespaceView> namespaces();

  Listing<PodView> pods();

  Listing<DaemonSetView> daemonSets();

  Listing<PodDisruptionBudgetView> podDisruptionBudgets();

  Listing<StorageClassView> storageClasses();

  Listing<PersistentVolumeView> persistentVolumes();

  Listing<PersistentVolumeClaimView> persistentVolumeClaims();

  Listing<VolumeAttachmentView> volumeAttachments();

  Listing<CsiNodeView> csiNodes();

  /// Begins to watch several kinds at once, for `length` rounded down to whole seconds, at least
  /// one; comes back at once.
  Watching startWatching(WatchStart start, Duration length);

  /// Waits for the end of watches that were begun `length` ago, and tells all that happened until
  /// then. Of a kind whose watch has ended early or can't be read [Watched.Gone] is told, since
  /// nobody knows what is missing; [Watched.Refused] where it will not do so another time either.
  Changes endWatching(Watching watching);
}
