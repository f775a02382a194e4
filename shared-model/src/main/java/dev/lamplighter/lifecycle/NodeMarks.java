package dev.lamplighter.lifecycle;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.NodeMetadata;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.WellKnownLabels;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.NodeView;
import java.util.TreeMap;

/// What Lamplighter writes on the Node of a claim: the claim's labels and annotations (spec core
/// 5.3), and labels that tell how far it has come.
///
/// Always all of it, for what an apply does not name it takes away. So it follows from the claim's
/// record, and what is known of the instance type at one look and not at the next is taken from the
/// Node itself.
final class NodeMarks {
  private NodeMarks() {}

  static Effect apply(ClaimRecord claim, NodeView node, ClusterSnapshot snapshot) {
    return new Effect.ApplyNode(node.name(), node.meta().uid(), of(claim, node, snapshot));
  }

  static NodeMetadata of(ClaimRecord claim, NodeView node, ClusterSnapshot snapshot) {
    Labels labels = ClaimLabels.of(claim, snapshot);
    Labels known = ClaimLabels.knowsType(claim, snapshot) ? Labels.EMPTY : ofType(node);
    return new NodeMetadata(known.plus(labels).plus(progress(claim)), claim.annotations());
  }

  /// The labels that say how far the claim has come, and that the Node must have to be used.
  static Labels progress(ClaimRecord claim) {
    var labels = Labels.EMPTY;
    if (claim.milestones().registeredAt().isPresent()) {
      labels = labels.with(LabelKey.REGISTERED, "true");
    }
    if (claim.milestones().initializedAt().isPresent()) {
      labels = labels.with(LabelKey.INITIALIZED, "true");
    }
    return claim.state().leaving()
        ? labels.with(LabelKey.EXCLUDE_FROM_LOAD_BALANCERS, "karpenter")
        : labels;
  }

  private static Labels ofType(NodeView node) {
    var known = new TreeMap<LabelKey, String>();
    node.meta()
        .labels()
        .values()
        .forEach(
            (key, value) -> {
              if (WellKnownLabels.isWellKnown(key)
                  && !WellKnownLabels.OF_RESERVATIONS.contains(key)) {
                known.put(key, value);
              }
            });
    return new Labels(known);
  }
}
