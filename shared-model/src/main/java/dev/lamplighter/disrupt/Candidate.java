package dev.lamplighter.disrupt;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.Price;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.Launched;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A node that may be disrupted, with the pods bound to it; without followers while the cluster is
/// asleep.
///
/// `protection` is what protects its pods, where its `terminationGracePeriod` overrides that for
/// methods that are sure to end some time (spec core 6.2); the others leave it alone.
/// `keepsRoomFor` is a CapacityBuffer whose room is expected there.
record Candidate(
    ClaimView claim,
    NodeView node,
    NodePool pool,
    List<PodView> pods,
    Optional<Kept.Reason> protection,
    Optional<String> keepsRoomFor) {

  Candidate {
    pods = List.copyOf(pods);
  }

  NodeClaimName name() {
    return claim.record().name();
  }

  /// What the node costs an hour.
  Price price() {
    return claim.record().launched().map(Launched::price).orElse(Price.ZERO);
  }

  /// From when on it may be removed ([ConsolidateAfter]). While a pod is on its way out the pods of
  /// the node have not stopped changing.
  Optional<Instant> consolidatableAt(Instant now) {
    return pods.stream().anyMatch(Candidate::isGoing)
        ? pool.spec().disruption().consolidateAfter().map(now::plus)
        : ConsolidateAfter.consolidatableAt(claim.record(), pool);
  }

  private static boolean isGoing(PodView pod) {
    return pod.meta().deleting()
        && !pod.status().phase().terminal()
        && !pod.ownedBy(ObjectKind.DAEMON_SET);
  }

  /// The pods that would need another place: not finished ones, static ones, or a DaemonSet's; of
  /// those being deleted only a StatefulSet's, which comes back under its own name (spec core 6.3).
  List<PodView> reschedulable() {
    return pods.stream().filter(Candidate::reschedulable).toList();
  }

  private static boolean reschedulable(PodView pod) {
    boolean comesBack =
        pod.active() || (!pod.status().phase().terminal() && pod.ownedBy(ObjectKind.STATEFUL_SET));
    return comesBack && !pod.mirror() && !pod.ownedBy(ObjectKind.DAEMON_SET);
  }
}
