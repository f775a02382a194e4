package dev.lamplighter.cli.dump;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.NodeView;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// NodeClaims as nodes tell of them that name a NodePool of the dump: with the node's labels and
/// room, and with what the pool asks of a node now. How far one has come, the node's labels say.
final class NodeClaimStandIns {
  private NodeClaimStandIns() {}

  static List<NodeClaim> of(DumpObjects objects) {
    SortedMap<NodePoolName, NodePool> pools = new TreeMap<>();
    objects.nodePools().forEach(pool -> pools.put(pool.name(), pool));
    return NodesWithoutClaim.among(objects).stream()
        .filter(node -> node.providerId().isPresent())
        .flatMap(
            node ->
                NodesWithoutClaim.poolOf(node).map(pools::get).stream()
                    .map(pool -> nodeClaim(node, pool)))
        .toList();
  }

  private static NodeClaim nodeClaim(NodeView node, NodePool pool) {
    var meta =
        ObjectMeta.named(
                node.name().value(),
                Uid.of("of:" + node.meta().uid()),
                node.meta().creationTimestamp())
            .withLabels(node.meta().labels());
    return new NodeClaim(
        node.meta().deletionTimestamp().map(meta::withDeletionTimestamp).orElse(meta),
        pool.spec().template().spec(),
        new NodeClaim.Status(
            Optional.of(node.name()),
            node.providerId(),
            Optional.empty(),
            node.capacity(),
            node.allocatable(),
            Optional.empty(),
            conditions(node)));
  }

  private static List<Condition> conditions(NodeView node) {
    var labels = node.meta().labels();
    return Stream.of(
            Optional.of(ConditionType.LAUNCHED),
            Optional.of(ConditionType.REGISTERED)
                .filter(_ -> labels.has(LabelKey.REGISTERED, "true")),
            Optional.of(ConditionType.INITIALIZED)
                .filter(_ -> labels.has(LabelKey.INITIALIZED, "true")))
        .flatMap(Optional::stream)
        .map(
            type ->
                new Condition(
                    type, ConditionStatus.TRUE, "Assumed", "", node.meta().creationTimestamp()))
        .toList();
  }
}
