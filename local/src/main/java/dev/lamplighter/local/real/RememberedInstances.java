package dev.lamplighter.local.real;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.ProviderId;
import dev.lamplighter.snapshot.NodeView;
import java.util.Collection;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/// The instances that a cluster knows of by its NodeClaims and Nodes. Those of an earlier run may
/// still be there: a pretended account that gave one's id again would take that node for its own.
final class RememberedInstances {
  private RememberedInstances() {}

  static SortedSet<InstanceId> of(Collection<NodeClaim> claims, Collection<NodeView> nodes) {
    var remembered = new TreeSet<InstanceId>();
    Stream.concat(
            claims.stream().flatMap(claim -> claim.status().providerId().stream()),
            nodes.stream().flatMap(node -> node.providerId().stream()))
        .map(ProviderId::instanceId)
        .forEach(remembered::add);
    return remembered;
  }
}
