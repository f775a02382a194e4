package dev.lamplighter.functions.act;

import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.functions.port.ClusterWriter.Outcome;
import dev.lamplighter.model.Taint;
import java.util.Optional;

/// Writes to the cluster. An object that is gone needs no deletion; any other write to it is
/// refused, and the next look sees why.
final class ClusterEffects {
  private final ClusterWriter writer;

  ClusterEffects(ClusterWriter writer) {
    this.writer = writer;
  }

  /// What there is of the NodeClaim is changed; empty if it is missing.
  Optional<EffectOutcome> update(Effect.MirrorNodeClaim mirror) {
    var updated = writer.updateNodeClaim(mirror.nodeClaim());
    return updated == Outcome.NOT_FOUND ? Optional.empty() : Optional.of(changed(updated));
  }

  EffectOutcome create(Effect.MirrorNodeClaim mirror) {
    return changed(writer.createNodeClaim(mirror.nodeClaim()));
  }

  EffectOutcome deleteNodeClaim(Effect.DeleteNodeClaim delete) {
    return removed(writer.deleteNodeClaim(delete.nodeClaim(), delete.uid()));
  }

  /// The unregistered taint goes last: from then on pods may come, and everything else must be
  /// there (spec core 5.3).
  EffectOutcome register(Effect.RegisterNode register) {
    var node = register.node();
    var uid = register.uid();
    var outcome = writer.addFinalizer(ObjectKind.NODE, node.value(), uid, Finalizer.TERMINATION);
    if (outcome == Outcome.DONE) {
      outcome = writer.ownNode(node, uid, register.owner());
    }
    if (outcome == Outcome.DONE) {
      outcome = writer.applyNode(node, uid, register.metadata());
    }
    for (Taint taint : register.addTaints()) {
      outcome = outcome == Outcome.DONE ? writer.addTaint(node, uid, taint) : outcome;
    }
    for (Taint taint : register.removeTaints()) {
      outcome = outcome == Outcome.DONE ? writer.removeTaint(node, uid, taint) : outcome;
    }
    return changed(outcome);
  }

  EffectOutcome apply(Effect.ApplyNode apply) {
    return changed(writer.applyNode(apply.node(), apply.uid(), apply.metadata()));
  }

  EffectOutcome taint(Effect.TaintNode taint) {
    return changed(writer.addTaint(taint.node(), taint.uid(), taint.taint()));
  }

  EffectOutcome untaint(Effect.UntaintNode untaint) {
    return changed(writer.removeTaint(untaint.node(), untaint.uid(), untaint.taint()));
  }

  EffectOutcome deleteNode(Effect.DeleteNode delete) {
    return removed(writer.deleteNode(delete.node(), delete.uid()));
  }

  /// A pod that is gone keeps none of the others from theirs.
  EffectOutcome nominate(Effect.NominatePod nominate) {
    return switch (writer.nominate(nominate.pod(), nominate.uid(), nominate.node())) {
      case DONE, ALREADY_EXISTS -> new EffectOutcome.Done("");
      case NOT_FOUND -> new EffectOutcome.Skipped("It is not there any more");
    };
  }

  EffectOutcome evict(Effect.EvictPod evict) {
    return switch (writer.evict(evict.pod(), evict.uid())) {
      case EVICTED, NOT_FOUND -> new EffectOutcome.Done("");
      case REFUSED ->
          new EffectOutcome.NotYet(
              "A PodDisruptionBudget of pod %s allows no disruption now".formatted(evict.pod()));
      case TWO_BUDGETS ->
          new EffectOutcome.NotYet(
              "Pod %s is covered by more than one PodDisruptionBudget, which the eviction API refuses"
                  .formatted(evict.pod()));
      case NAMESPACE_ENDS ->
          new EffectOutcome.NotYet(
              "The namespace of pod %s is being deleted, and the pod with it"
                  .formatted(evict.pod()));
    };
  }

  EffectOutcome deletePod(Effect.DeletePod delete) {
    return removed(writer.deletePod(delete.pod(), delete.uid(), delete.grace()));
  }

  EffectOutcome addFinalizer(Effect.AddFinalizer add) {
    return changed(writer.addFinalizer(add.kind(), add.name(), add.uid(), add.finalizer()));
  }

  EffectOutcome removeFinalizer(Effect.RemoveFinalizer remove) {
    return removed(
        writer.removeFinalizer(remove.kind(), remove.name(), remove.uid(), remove.finalizer()));
  }

  EffectOutcome annotate(Effect.Annotate annotate) {
    return changed(
        writer.annotate(annotate.kind(), annotate.name(), annotate.uid(), annotate.annotations()));
  }

  EffectOutcome updateNodeClaimStatus(Effect.UpdateNodeClaimStatus update) {
    return changed(writer.updateNodeClaimStatus(update.nodeClaim(), update.uid(), update.status()));
  }

  EffectOutcome updateNodeOverlayConditions(Effect.UpdateNodeOverlayConditions update) {
    return changed(
        writer.updateNodeOverlayConditions(update.overlay(), update.uid(), update.conditions()));
  }

  EffectOutcome updateCapacityBufferStatus(Effect.UpdateCapacityBufferStatus update) {
    return changed(
        writer.updateCapacityBufferStatus(
            update.namespace(), update.buffer(), update.uid(), update.status()));
  }

  EffectOutcome updateNodePoolStatus(Effect.UpdateNodePoolStatus update) {
    return changed(writer.updateNodePoolStatus(update.pool(), update.uid(), update.status()));
  }

  EffectOutcome updateNodeClassStatus(Effect.UpdateNodeClassStatus update) {
    return changed(writer.updateNodeClassStatus(update.nodeClass(), update.uid(), update.status()));
  }

  private static EffectOutcome changed(Outcome outcome) {
    return switch (outcome) {
      case DONE, ALREADY_EXISTS -> new EffectOutcome.Done("");
      case NOT_FOUND -> new EffectOutcome.Refused("It is not there any more");
    };
  }

  private static EffectOutcome removed(Outcome outcome) {
    return switch (outcome) {
      case DONE, ALREADY_EXISTS, NOT_FOUND -> new EffectOutcome.Done("");
    };
  }
}
