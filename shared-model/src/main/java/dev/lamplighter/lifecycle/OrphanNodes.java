package dev.lamplighter.lifecycle;

import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.NodeView;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Lets go of deleted Nodes that carry our finalizer, although neither a record nor an instance is
/// left of them.
final class OrphanNodes implements ClusterRule {
  @Override
  public List<Step> steps(Look look) {
    if (!look.snapshot().complete()) {
      return List.of();
    }
    SortedSet<InstanceId> alive = Orphans.alive(look);
    SortedSet<NodeName> claimed = claimed(look.snapshot().claims());
    return look.snapshot().nodes().stream()
        .filter(node -> node.meta().deleting())
        .filter(node -> node.meta().finalizers().contains(Finalizer.TERMINATION))
        .filter(node -> !claimed.contains(node.name()))
        .filter(node -> node.providerId().filter(id -> alive.contains(id.instanceId())).isEmpty())
        .filter(
            node ->
                node.providerId().flatMap(id -> Orphans.unread(id.instanceId(), look)).isEmpty())
        .map(OrphanNodes::letGo)
        .toList();
  }

  private static SortedSet<NodeName> claimed(List<ClaimView> claims) {
    var claimed = new TreeSet<NodeName>();
    claims.forEach(claim -> claim.node().ifPresent(node -> claimed.add(node.name())));
    return claimed;
  }

  private static Step letGo(NodeView node) {
    return new Step(
        "node/" + node.name(),
        "Node %s is deleted, and neither a record nor an instance is left of it"
            .formatted(node.name()),
        List.of(
            new Effect.RemoveFinalizer(
                ObjectKind.NODE, node.meta().name(), node.meta().uid(), Finalizer.TERMINATION)));
  }
}
