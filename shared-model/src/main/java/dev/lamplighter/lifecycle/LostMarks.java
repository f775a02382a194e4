package dev.lamplighter.lifecycle;

import dev.lamplighter.decision.Step;
import dev.lamplighter.model.Labels;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.NodeView;
import java.util.List;
import java.util.Optional;

/// A Node that has lost a label that says how far its claim has come gets it back: somebody took it
/// off, or an invocation that was held up applied what was right when it decided.
///
/// Other labels are a user's to change until the next apply.
final class LostMarks implements ClaimRule {
  @Override
  public List<Step> steps(ClaimView claim, Look look) {
    Labels wanted = NodeMarks.progress(claim.record());
    Optional<NodeView> lacking =
        claim
            .node()
            .filter(_ -> isInUse(claim.record().state()))
            .filter(node -> !node.meta().labels().plus(wanted).equals(node.meta().labels()));
    return lacking
        .map(
            node ->
                Steps.about(
                    claim.record().name(),
                    "Node %s lacks a label of %s, which it is to have as the node of NodeClaim %s"
                        .formatted(node.name(), wanted, claim.record().name()),
                    NodeMarks.apply(claim.record(), node, look.snapshot())))
        .stream()
        .toList();
  }

  private static boolean isInUse(ClaimState state) {
    return switch (state) {
      case REGISTERED, INITIALIZED, DISRUPTING -> true;
      case RESERVED, LAUNCHED, DRAINING, TERMINATING -> false;
    };
  }
}
