package dev.lamplighter.lifecycle;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.decision.Step;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.Removal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A user deleted the NodeClaim, its Node or its NodePool: all three mean that the node goes (spec
/// core 1.7, 7.2). Budgets don't hold it, PodDisruptionBudgets do.
///
/// A pool that is in no list counts as deleted only if every list is whole.
final class UserDeletion implements ClaimRule {

  /// What was deleted, and when, if that is known.
  private record Deleted(String what, Optional<Instant> at) {}

  @Override
  public List<Step> steps(ClaimView claim, Look look) {
    var record = claim.record();
    if (record.state() == ClaimState.RESERVED || record.state().leaving()) {
      return List.of();
    }
    return deleted(claim, look).map(deleted -> drain(claim, deleted, look)).orElse(List.of());
  }

  private static List<Step> drain(ClaimView claim, Deleted deleted, Look look) {
    var spec = claim.record().spec();
    Optional<Instant> deadline =
        deleted.at().flatMap(at -> spec.terminationGracePeriod().map(at::plus));
    var removal = new Removal(Removal.Cause.DELETED, deleted.what(), deadline);
    return List.of(
        Steps.about(
            claim.record().name(),
            "NodeClaim %s is drained: %s".formatted(claim.record().name(), deleted.what()),
            Departure.begin(claim, removal, look.snapshot())));
  }

  private static Optional<Deleted> deleted(ClaimView claim, Look look) {
    return claim
        .mirror()
        .flatMap(mirror -> deleted("NodeClaim", mirror.meta()))
        .or(() -> claim.node().flatMap(node -> deleted("Node", node.meta())))
        .or(() -> nodeGone(claim, look))
        .or(() -> poolDeleted(claim, look));
  }

  /// A Node that had joined long ago and is in no list was deleted while nobody looked, and its
  /// finalizer taken off by hand: its kubelet does not register again.
  private static Optional<Deleted> nodeGone(ClaimView claim, Look look) {
    var milestones = claim.record().milestones();
    boolean joinedLongAgo =
        milestones
            .registeredAt()
            .filter(at -> !look.now().isBefore(at.plus(Orphans.MINIMUM_AGE)))
            .isPresent();
    return claim.node().isEmpty() && joinedLongAgo && look.snapshot().complete()
        ? milestones
            .node()
            .map(name -> new Deleted("Node %s is gone".formatted(name), Optional.empty()))
        : Optional.empty();
  }

  private static Optional<Deleted> poolDeleted(ClaimView claim, Look look) {
    var owner = claim.record().owner();
    Optional<NodePool> pool =
        look.snapshot().nodePools().stream()
            .filter(candidate -> candidate.meta().uid().equals(owner.poolUid()))
            .findFirst();
    if (pool.isPresent()) {
      return deleted("NodePool", pool.get().meta());
    }
    return look.snapshot().complete()
        ? Optional.of(new Deleted("NodePool %s is gone".formatted(owner.pool()), Optional.empty()))
        : Optional.empty();
  }

  private static Optional<Deleted> deleted(String kind, ObjectMeta meta) {
    return meta.deletionTimestamp()
        .map(
            at ->
                new Deleted(
                    "%s %s was deleted at %s".formatted(kind, meta.name(), at), Optional.of(at)));
  }
}
