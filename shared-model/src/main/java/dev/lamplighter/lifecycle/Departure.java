package dev.lamplighter.lifecycle;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.Removal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// The beginning of a claim's end: the record says so, and then the cluster shows it.
public final class Departure {
  /// Tells load balancers to send nothing more (spec core 7.2).
  static final Labels EXCLUDED_FROM_LOAD_BALANCERS =
      Labels.of(LabelKey.EXCLUDE_FROM_LOAD_BALANCERS, "karpenter");

  private Departure() {}

  /// What makes a claim Draining: the record first, because a mark without it would be taken back.
  public static List<Effect> begin(ClaimView claim, Removal removal, Instant at) {
    List<Effect> effects = new ArrayList<>();
    effects.add(Steps.update(ClaimStates.draining(claim.record(), removal, at)));
    effects.addAll(marks(claim));
    return List.copyOf(effects);
  }

  /// What the cluster does not show yet of a claim that leaves: taint and label on its Node, and
  /// the deletion of Node and NodeClaim, which our finalizer holds back until the instance is gone.
  static List<Effect> marks(ClaimView claim) {
    List<Effect> marks = new ArrayList<>();
    claim.node().ifPresent(node -> marks.addAll(marks(node)));
    claim
        .mirror()
        .filter(mirror -> !mirror.meta().deleting())
        .map(Departure::delete)
        .ifPresent(marks::add);
    claim
        .node()
        .filter(node -> !node.meta().deleting())
        .map(Departure::delete)
        .ifPresent(marks::add);
    return List.copyOf(marks);
  }

  private static List<Effect> marks(NodeView node) {
    List<Effect> marks = new ArrayList<>();
    if (!node.taints().contains(Taint.DISRUPTED)) {
      marks.add(new Effect.TaintNode(node.name(), node.meta().uid(), Taint.DISRUPTED));
    }
    if (!node.meta().labels().has(LabelKey.EXCLUDE_FROM_LOAD_BALANCERS, "karpenter")) {
      marks.add(new Effect.LabelNode(node.name(), node.meta().uid(), EXCLUDED_FROM_LOAD_BALANCERS));
    }
    return marks;
  }

  static Effect delete(NodeClaim nodeClaim) {
    return new Effect.DeleteNodeClaim(nodeClaim.name(), nodeClaim.meta().uid());
  }

  static Effect delete(NodeView node) {
    return new Effect.DeleteNode(node.name(), node.meta().uid());
  }
}
