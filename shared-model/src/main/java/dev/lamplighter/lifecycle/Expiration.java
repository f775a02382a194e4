package dev.lamplighter.lifecycle;

import dev.lamplighter.decision.Step;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.Removal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A claim that has reached its `expireAfter` goes (spec core 5.7). Neither budgets nor
/// do-not-disrupt hold its start; the drain keeps to PodDisruptionBudgets. Nodes for its pods are
/// planned in the same look.
final class Expiration implements ClaimRule {
  @Override
  public List<Step> steps(ClaimView claim, Look look) {
    Optional<Instant> end = timer(claim, look).filter(at -> !look.now().isBefore(at));
    return end.map(at -> List.of(drain(claim, at, look))).orElse(List.of());
  }

  private static Step drain(ClaimView claim, Instant end, Look look) {
    var record = claim.record();
    String detail = "its expireAfter was over at %s".formatted(end);
    return Steps.about(
        record.name(),
        "NodeClaim %s is drained: %s".formatted(record.name(), detail),
        Departure.begin(
            claim, new Removal(Removal.Cause.EXPIRED, detail, Optional.empty()), look.snapshot()));
  }

  @Override
  public Optional<Instant> timer(ClaimView claim, Look look) {
    var record = claim.record();
    boolean hasNoInstance = record.state() == ClaimState.RESERVED;
    return hasNoInstance || record.state().leaving()
        ? Optional.empty()
        : record.spec().expireAfter().map(record.milestones().reservedAt()::plus);
  }
}
