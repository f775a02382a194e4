package dev.lamplighter.cli.dump;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.NodeView;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Nodes as their NodeClaims tell of them: ready, with the claim's labels and taints and with the
/// room of its status.
final class NodeStandIns {
  private NodeStandIns() {}

  static List<NodeView> of(List<NodeClaim> nodeClaims) {
    return nodeClaims.stream().flatMap(claim -> of(claim).stream()).toList();
  }

  /// One of which nothing else is known: nothing finds room there.
  static NodeView named(NodeName name) {
    return new NodeView(
        ObjectMeta.named(name.value(), Uid.of("named:" + name), Instant.EPOCH),
        Optional.empty(),
        List.of(),
        true,
        Resources.EMPTY,
        Resources.EMPTY,
        true);
  }

  private static Optional<NodeView> of(NodeClaim claim) {
    return claim.status().nodeName().map(name -> node(claim, name));
  }

  private static NodeView node(NodeClaim claim, NodeName name) {
    var labels =
        claim
            .meta()
            .labels()
            .with(LabelKey.HOSTNAME, name.value())
            .with(LabelKey.REGISTERED, "true")
            .with(LabelKey.INITIALIZED, "true");
    var status = claim.status();
    return new NodeView(
        ObjectMeta.named(name.value(), claim.meta().uid(), claim.meta().creationTimestamp())
            .withLabels(labels)
            .withAnnotations(claim.meta().annotations()),
        status.providerId(),
        claim.spec().taints(),
        false,
        status.capacity(),
        status.allocatable(),
        true);
  }
}
