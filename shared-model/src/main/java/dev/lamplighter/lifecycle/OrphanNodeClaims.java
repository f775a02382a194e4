package dev.lamplighter.lifecycle;

import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import java.util.ArrayList;
import java.util.List;

/// Removes NodeClaim objects that carry our finalizer but have no record: a live one is deleted, a
/// deleted one loses its finalizer once its instance is gone.
final class OrphanNodeClaims implements ClusterRule {
  @Override
  public List<Step> steps(Look look) {
    if (!look.snapshot().complete()) {
      return List.of();
    }
    List<NodeClaim> withoutInstance =
        look.snapshot().unrecordedClaims().stream()
            .filter(nodeClaim -> nodeClaim.meta().finalizers().contains(Finalizer.TERMINATION))
            .filter(nodeClaim -> !Orphans.anyAlive(nodeClaim, look))
            .toList();
    List<Step> steps = new ArrayList<>();
    withoutInstance.stream()
        .filter(nodeClaim -> nodeClaim.meta().deleting())
        .forEach(nodeClaim -> steps.add(release(nodeClaim)));
    int all = look.snapshot().claims().size() + look.snapshot().unrecordedClaims().size();
    steps.addAll(CollectionBrake.check(due(withoutInstance, look), all, "NodeClaims", look));
    return List.copyOf(steps);
  }

  private static Step release(NodeClaim nodeClaim) {
    return step(
        nodeClaim,
        "is deleted, and neither a record nor an instance is left of it",
        new Effect.RemoveFinalizer(
            ObjectKind.NODE_CLAIM,
            nodeClaim.meta().name(),
            nodeClaim.meta().uid(),
            Finalizer.TERMINATION));
  }

  private static List<Step> due(List<NodeClaim> withoutInstance, Look look) {
    return withoutInstance.stream()
        .filter(nodeClaim -> !nodeClaim.meta().deleting())
        .filter(nodeClaim -> isOld(nodeClaim, look))
        .map(
            nodeClaim ->
                step(
                    nodeClaim, "has neither a record nor an instance", Departure.delete(nodeClaim)))
        .toList();
  }

  private static boolean isOld(NodeClaim nodeClaim, Look look) {
    return !look.now().isBefore(nodeClaim.meta().creationTimestamp().plus(Orphans.MINIMUM_AGE));
  }

  private static Step step(NodeClaim nodeClaim, String what, Effect effect) {
    return Steps.about(
        nodeClaim.name(), "NodeClaim %s %s".formatted(nodeClaim.name(), what), effect);
  }
}
