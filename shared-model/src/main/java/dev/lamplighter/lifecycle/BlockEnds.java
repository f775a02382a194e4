package dev.lamplighter.lifecycle;

import dev.lamplighter.api.ResolvedCapacityReservation;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.Removal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A claim in a capacity block goes 40 minutes before the block ends, and must be gone when EC2
/// begins to end its instances, ten minutes later (spec AWS 3.10). A drain that is under way by
/// then gets that deadline.
final class BlockEnds implements ClaimRule {
  @Override
  public List<Step> steps(ClaimView claim, Look look) {
    return block(claim, look)
        .filter(it -> it.leftFrom().filter(from -> !look.now().isBefore(from)).isPresent())
        .map(it -> leave(claim, removal(it), look))
        .orElse(List.of());
  }

  @Override
  public Optional<Instant> timer(ClaimView claim, Look look) {
    return block(claim, look).flatMap(ResolvedCapacityReservation::leftFrom);
  }

  /// As any class knows it: that of the claim may select it no more.
  private static Optional<ResolvedCapacityReservation> block(ClaimView claim, Look look) {
    ClaimRecord record = claim.record();
    Optional<String> id =
        record
            .launched()
            .filter(launched -> launched.capacityType() == CapacityType.RESERVED)
            .flatMap(_ -> record.labels().get(LabelKey.CAPACITY_RESERVATION_ID));
    return id.flatMap(
        is ->
            look.snapshot().nodeClasses().stream()
                .flatMap(nodeClass -> nodeClass.status().capacityReservations().stream())
                .filter(it -> it.id().value().equals(is) && it.leftFrom().isPresent())
                .findFirst());
  }

  private static Removal removal(ResolvedCapacityReservation block) {
    return new Removal(
        Removal.Cause.CAPACITY_BLOCK_ENDS,
        "capacity block %s ends at %s, and EC2 ends its instances from %s on"
            .formatted(block.id(), block.endTime().orElseThrow(), block.takenFrom().orElseThrow()),
        block.takenFrom());
  }

  private static List<Step> leave(ClaimView claim, Removal removal, Look look) {
    ClaimRecord record = claim.record();
    if (!record.state().leaving()) {
      return List.of(
          Steps.about(
              record.name(),
              "NodeClaim %s is drained: %s".formatted(record.name(), removal.detail()),
              Departure.begin(claim, removal, look.snapshot())));
    }
    return record.state() == ClaimState.DRAINING ? hurry(record, removal) : List.of();
  }

  private static List<Step> hurry(ClaimRecord record, Removal removal) {
    Removal before = record.removal().orElse(removal);
    Removal earlier = TerminationDeadline.earlier(before, removal.deadline());
    return record.removal().filter(earlier::equals).isPresent()
        ? List.of()
        : List.of(
            Steps.about(
                record.name(),
                "NodeClaim %s must go sooner: %s".formatted(record.name(), removal.detail()),
                List.of(Steps.update(record.withRemoval(earlier)))));
  }
}
