package dev.lamplighter.local.cluster;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.PodDisruptionBudget;
import dev.lamplighter.snapshot.ClusterFacts;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.PodDisruptionBudgetView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.StorageClassView;

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

  @Override
  public Listing<NodePool> nodePools() {
    return Listing.complete(server.list(Kind.NODE_POOL));
  }

  @Override
  public Listing<EC2NodeClass> nodeClasses() {
    return Listing.complete(server.list(Kind.EC2_NODE_CLASS));
  }

  @Override
  public Listing<NodeClaim> nodeClaims() {
    return Listing.complete(server.list(Kind.NODE_CLAIM));
  }

  @Override
  public Listing<NodeView> nodes() {
    return Listing.complete(server.list(Kind.NODE));
  }

  @Override
  public Listing<PodView> pods() {
    return Listing.complete(server.list(Kind.POD));
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
  public Listing<PodDisruptionBudgetView> podDisruptionBudgets() {
    return Listing.complete(
        server.list(Kind.POD_DISRUPTION_BUDGET).stream().map(PodDisruptionBudget::view).toList());
  }
}
