package dev.lamplighter.lifecycle;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.Step;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.NodeView;
import java.util.List;
import java.util.Optional;

/// A registered node that passes every check of [NotInitialized] is ready for pods (spec core 5.4).
///
/// The claim's labels are written once more, in case the first time some were not known.
final class Initialization implements ClaimRule {
  @Override
  public List<Step> steps(ClaimView claim, Look look) {
    boolean registered = claim.record().state() == ClaimState.REGISTERED;
    return registered && NotInitialized.check(claim.record(), claim.node()).isEmpty()
        ? claim.node().map(node -> initialize(claim.record(), node, look)).stream().toList()
        : List.of();
  }

  private static Step initialize(ClaimRecord claim, NodeView node, Look look) {
    ClaimRecord initialized = ClaimStates.initialized(claim, look.now());
    var event =
        new ClusterEvent(
            ClusterEvent.Type.NORMAL,
            EventReason.INITIALIZED,
            ObjectKind.NODE_CLAIM,
            Optional.empty(),
            claim.name().value(),
            "Node %s is ready for pods".formatted(node.name()));
    return Steps.about(
        claim.name(),
        "Node %s of NodeClaim %s is ready, its start-up taints are gone, its resources are there"
            .formatted(node.name(), claim.name()),
        NodeMarks.apply(initialized, node, look.snapshot()),
        Steps.update(initialized),
        new Effect.PublishEvent(event));
  }
}
