package dev.lamplighter.disrupt;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.time.Instant;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// A NodePool's `spec.disruption.consolidateAfter`: how long a node's pods must have been unchanged
/// before it may be removed as empty or underutilized (spec core 1.4, 5.10). It is decided here and
/// nowhere else.
///
/// Time counts from the last change of the pods on the node, or from its initialization if no pod
/// has come since.
public final class ConsolidateAfter {
  private ConsolidateAfter() {}

  /// From when on the claim may be removed; empty if its pool says `Never`, or if its node was
  /// never ready for pods.
  public static Optional<Instant> consolidatableAt(ClaimRecord claim, NodePool pool) {
    return unchangedSince(claim)
        .flatMap(since -> pool.spec().disruption().consolidateAfter().map(since::plus));
  }

  /// Since when nothing has happened to the pods of a node that was ready for them; empty before.
  public static Optional<Instant> unchangedSince(ClaimRecord claim) {
    return claim
        .milestones()
        .initializedAt()
        .map(initialized -> later(initialized, claim.podActivity().lastChange()));
  }

  /// The claims whose time has come.
  public static SortedSet<NodeClaimName> passed(ClusterSnapshot snapshot) {
    var passed = new TreeSet<NodeClaimName>();
    for (ClaimView claim : snapshot.claims()) {
      poolOf(claim, snapshot)
          .flatMap(pool -> consolidatableAt(claim.record(), pool))
          .filter(at -> !snapshot.takenAt().isBefore(at))
          .ifPresent(_ -> passed.add(claim.record().name()));
    }
    return passed;
  }

  /// The pool that made the claim; another one of its name is not it.
  static Optional<NodePool> poolOf(ClaimView claim, ClusterSnapshot snapshot) {
    return snapshot.nodePools().stream()
        .filter(pool -> pool.meta().uid().equals(claim.record().owner().poolUid()))
        .findFirst();
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
