package dev.lamplighter.functions.port;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.snapshot.ClusterFacts;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.PodDisruptionBudgetView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.StorageClassView;

/// Reads a cluster through its API server. Every method may throw [CallFailed].
///
/// NodePools and EC2NodeClasses are few, and must be read consistently (no `resourceVersion=0`):
/// one that is listed after it was deleted would be given an instance profile again. Other lists
/// may lag by some seconds.
public interface ClusterReader {
  ClusterFacts facts();

  Listing<NodePool> nodePools();

  Listing<EC2NodeClass> nodeClasses();

  Listing<NodeClaim> nodeClaims();

  Listing<NodeView> nodes();

  Listing<PodView> pods();

  Listing<DaemonSetView> daemonSets();

  Listing<PodDisruptionBudgetView> podDisruptionBudgets();

  Listing<StorageClassView> storageClasses();

  Listing<PersistentVolumeView> persistentVolumes();

  Listing<PersistentVolumeClaimView> persistentVolumeClaims();
}
