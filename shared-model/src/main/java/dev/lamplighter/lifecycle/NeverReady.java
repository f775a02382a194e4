package dev.lamplighter.lifecycle;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.DoNotDisrupt;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.Removal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// A node that joined and does not become ready for pods, since its device plugin is missing, say,
/// is given up once nobody needs it (cases C049): emptiness asks for a node that was ready once.
///
/// It stays as long as a pod runs there, or one waits that it was made for; and where it was made
/// for its pool's `replicas`, or says `do-not-disrupt`.
final class NeverReady implements ClaimRule {
  @Override
  public List<Step> steps(ClaimView claim, Look look) {
    boolean due = timer(claim, look).filter(at -> !look.now().isBefore(at)).isPresent();
    Optional<NotInitialized> why = NotInitialized.check(claim.record(), claim.node());
    return due && why.isPresent() && look.snapshot().complete() && nobodyNeeds(claim, look)
        ? List.of(giveUp(claim, why.get(), look))
        : List.of();
  }

  private static Step giveUp(ClaimView claim, NotInitialized why, Look look) {
    ClaimRecord record = claim.record();
    String detail =
        "its node has not become ready for pods within %s, and no pod needs it: %s"
            .formatted(Patience.text(Patience.with(claim, look.snapshot())), why.message());
    return Steps.about(
        record.name(),
        "NodeClaim %s is given up: %s".formatted(record.name(), detail),
        Departure.begin(
            claim,
            new Removal(Removal.Cause.NEVER_READY, detail, Optional.empty()),
            look.snapshot()));
  }

  private static boolean nobodyNeeds(ClaimView claim, Look look) {
    return claim.node().filter(node -> isNeeded(node, look)).isEmpty()
        && !DoNotDisrupt.on(claim.record().annotations())
        && Patience.poolOf(claim, look.snapshot()).filter(NeverReady::hasReplicas).isEmpty()
        && !isAwaited(claim.record(), look);
  }

  private static boolean hasReplicas(NodePool pool) {
    return pool.spec().replicas().isPresent();
  }

  private static boolean isNeeded(NodeView node, Look look) {
    return DoNotDisrupt.on(node.meta())
        || look.podsOn(node).stream()
            .anyMatch(
                pod ->
                    !pod.status().phase().terminal()
                        && !pod.ownedBy(ObjectKind.DAEMON_SET)
                        && !pod.mirror());
  }

  private static boolean isAwaited(ClaimRecord claim, Look look) {
    Set<PodKey> planned = new TreeSet<>(claim.planned());
    return look.snapshot().pods().stream()
        .filter(PodView::active)
        .filter(pod -> pod.status().node().isEmpty())
        .anyMatch(pod -> planned.contains(pod.key()));
  }

  @Override
  public Optional<Instant> timer(ClaimView claim, Look look) {
    return claim.record().state() == ClaimState.REGISTERED
        ? claim
            .record()
            .milestones()
            .registeredAt()
            .map(at -> at.plus(Patience.with(claim, look.snapshot())))
        : Optional.empty();
  }
}
