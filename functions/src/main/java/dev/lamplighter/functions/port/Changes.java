package dev.lamplighter.functions.port;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.Source;
import java.util.Optional;

/// What watches of several kinds have heard; [Watched.Gone] for a kind that was not watched.
public record Changes(
    Watched<NodePool> nodePools,
    Watched<EC2NodeClass> nodeClasses,
    Watched<NodeClaim> nodeClaims,
    Watched<NodeView> nodes,
    Watched<PodView> pods) {

  private static final Changes NOT_WATCHED =
      new Changes(
          new Watched.Gone<>(),
          new Watched.Gone<>(),
          new Watched.Gone<>(),
          new Watched.Gone<>(),
          new Watched.Gone<>());

  /// What was heard of a kind; empty for one that can't be watched.
  public Optional<Watched<?>> of(Source kind) {
    return switch (kind) {
      case NODE_POOLS -> Optional.of(nodePools);
      case NODE_CLASSES -> Optional.of(nodeClasses);
      case NODE_CLAIMS -> Optional.of(nodeClaims);
      case NODES -> Optional.of(nodes);
      case PODS -> Optional.of(pods);
      case DEFINITIONS,
          NAMESPACES,
          NODE_OVERLAYS,
          CAPACITY_BUFFERS,
          DAEMON_SETS,
          POD_DISRUPTION_BUDGETS,
          STORAGE_CLASSES,
          PERSISTENT_VOLUMES,
          PERSISTENT_VOLUME_CLAIMS,
          VOLUME_ATTACHMENTS,
          INSTANCES,
          LAUNCH_TEMPLATES,
          INSTANCE_PROFILES,
          CLAIM_RECORDS,
          CATALOGUE ->
          Optional.empty();
    };
  }

  static boolean canBeWatched(Source kind) {
    return NOT_WATCHED.of(kind).isPresent();
  }
}
