package dev.lamplighter.lifecycle;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.NodeView;
import java.util.List;
import java.util.Optional;

/// The taint of a disruption that is no longer under way, left by a rollback that was cut short
/// (spec core 6.1).
final class LeftoverTaint implements ClaimRule {
  @Override
  public List<Step> steps(ClaimView claim, Look look) {
    Optional<NodeView> tainted =
        claim
            .node()
            .filter(_ -> claim.record().state() == ClaimState.INITIALIZED)
            .filter(node -> node.taints().contains(Taint.DISRUPTED));
    return tainted
        .map(
            node ->
                Steps.about(
                    claim.record().name(),
                    "Node %s has the taint %s, but NodeClaim %s is not being disrupted"
                        .formatted(node.name(), Taint.DISRUPTED, claim.record().name()),
                    new Effect.UntaintNode(node.name(), node.meta().uid(), Taint.DISRUPTED)))
        .stream()
        .toList();
  }
}
