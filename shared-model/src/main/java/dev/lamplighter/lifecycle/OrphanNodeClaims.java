package dev.lamplighter.lifecycle;

import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import java.util.List;
import java.util.Optional;

/// Removes NodeClaim objects that carry our finalizer but have no record: a live one is deleted, a
/// deleted one loses its finalizer once its instance is gone.
final class OrphanNodeClaims implements ClusterRule {
  @Override
  public List<Step> steps(Look look) {
    if (!look.snapshot().complete()) {
      return List.of();
    }
    return look.snapshot().unrecordedClaims().stream()
        .filter(nodeClaim -> nodeClaim.meta().finalizers().contains(Finalizer.TERMINATION))
        .flatMap(nodeClaim -> step(nodeClaim, look).stream())
        .toList();
  }

  private static Optional<Step> step(NodeClaim nodeClaim, Look look) {
    if (Orphans.anyAlive(nodeClaim, look)) {
      return Optional.empty();
    }
    if (nodeClaim.meta().deleting()) {
      return Optional.of(
          step(
              nodeClaim,
              "is deleted, and neither a record nor an instance is left of it",
              new Effect.RemoveFinalizer(
                  ObjectKind.NODE_CLAIM,
                  nodeClaim.meta().name(),
                  nodeClaim.meta().uid(),
                  Finalizer.TERMINATION)));
    }
    boolean young =
        look.now().isBefore(nodeClaim.meta().creationTimestamp().plus(Orphans.MINIMUM_AGE));
    return young
        ? Optional.empty()
        : Optional.of(
            step(nodeClaim, "has neither a record nor an instance", Departure.delete(nodeClaim)));
  }

  private static Step step(NodeClaim nodeClaim, String what, Effect effect) {
    return Steps.about(
        nodeClaim.name(), "NodeClaim %s %s".formatted(nodeClaim.name(), what), effect);
  }
}
