package dev.lamplighter.lifecycle;

import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.List;
import java.util.Optional;

/// Records claims again whose records were lost with the table (design 5): a NodeClaim that carries
/// our finalizer, an instance that is tagged with its name, and no record.
///
/// Until all are found nothing is planned, so that no pod gets a second node: EC2's search by tag
/// lags behind a launch that was under way when the table was lost.
public final class LostRecords implements ClusterRule {

  @Override
  public List<Step> steps(Look look) {
    if (!look.snapshot().complete()) {
      return List.of();
    }
    return look.snapshot().unrecordedClaims().stream()
        .flatMap(nodeClaim -> step(nodeClaim, look.snapshot()).stream())
        .toList();
  }

  /// Whether claims may be there that nobody has recorded yet.
  public static boolean anyIn(ClusterSnapshot snapshot) {
    var found = snapshot.recordsSince().plus(Orphans.MINIMUM_AGE);
    return snapshot.unrecordedClaims().stream()
        .filter(LostRecords::isOurs)
        .anyMatch(
            nodeClaim ->
                instanceOf(nodeClaim, snapshot).isPresent()
                    || (isOlderThanTheTable(nodeClaim, snapshot)
                        && snapshot.takenAt().isBefore(found)));
  }

  private static boolean isOlderThanTheTable(NodeClaim nodeClaim, ClusterSnapshot snapshot) {
    return nodeClaim.meta().creationTimestamp().isBefore(snapshot.recordsSince());
  }

  private static Optional<Step> step(NodeClaim nodeClaim, ClusterSnapshot snapshot) {
    return isOurs(nodeClaim)
        ? instanceOf(nodeClaim, snapshot).map(instance -> adopt(nodeClaim, instance, snapshot))
        : Optional.empty();
  }

  private static Step adopt(NodeClaim nodeClaim, Instance instance, ClusterSnapshot snapshot) {
    return Steps.about(
        nodeClaim.name(),
        "NodeClaim %s and its instance %s have no record any more: they get one again"
            .formatted(nodeClaim.name(), instance.id()),
        new Effect.AdoptClaim(RecordAgain.of(nodeClaim, instance, snapshot)));
  }

  private static boolean isOurs(NodeClaim nodeClaim) {
    return nodeClaim.meta().finalizers().contains(Finalizer.TERMINATION)
        && nodeClaim.nodePool().isPresent();
  }

  private static Optional<Instance> instanceOf(NodeClaim nodeClaim, ClusterSnapshot snapshot) {
    return snapshot.unrecordedInstances().stream()
        .filter(instance -> instance.state().alive())
        .filter(instance -> Orphans.belong(nodeClaim, instance))
        .findFirst();
  }
}
