package dev.lamplighter.lifecycle;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.Removal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The beginning of a claim's end: the record says so, and then the cluster shows it.
public final class Departure {
  private Departure() {}

  /// What makes a claim Draining: the record first, because a mark without it would be taken back.
  public static List<Effect> begin(ClaimView claim, Removal removal, ClusterSnapshot snapshot) {
    ClaimRecord draining = ClaimStates.draining(claim.record(), removal, snapshot.takenAt());
    List<Effect> effects = new ArrayList<>();
    effects.add(Steps.update(draining));
    effects.addAll(marks(claim));
    label(claim, draining, snapshot).ifPresent(effects::add);
    return List.copyOf(effects);
  }

  /// What the cluster does not show yet of a claim that leaves: the taint on its Node, and the
  /// deletion of Node and NodeClaim, which our finalizer holds back until the instance is gone.
  static List<Effect> marks(ClaimView claim) {
    List<Effect> marks = new ArrayList<>();
    claim
        .node()
        .filter(node -> !node.taints().contains(Taint.DISRUPTED))
        .map(node -> new Effect.TaintNode(node.name(), node.meta().uid(), Taint.DISRUPTED))
        .ifPresent(marks::add);
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

  /// The label that tells load balancers to send nothing more (spec core 7.2), where it is missing.
  /// Nothing waits for it: a Node whose labels or annotations the API server refuses must go too.
  static Optional<Effect> label(ClaimView claim, ClaimRecord leaving, ClusterSnapshot snapshot) {
    return claim
        .node()
        .filter(
            node -> !node.meta().labels().has(LabelKey.EXCLUDE_FROM_LOAD_BALANCERS, "karpenter"))
        .map(node -> NodeMarks.apply(leaving, node, snapshot));
  }

  static Effect delete(NodeClaim nodeClaim) {
    return new Effect.DeleteNodeClaim(nodeClaim.name(), nodeClaim.meta().uid());
  }

  static Effect delete(NodeView node) {
    return new Effect.DeleteNode(node.name(), node.meta().uid());
  }
}
