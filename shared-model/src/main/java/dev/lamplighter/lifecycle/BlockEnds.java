package dev.lamplighter.lifecycle;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.decision.Step;
import dev.lamplighter.snapshot.BlockEnd;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.Removal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// A claim in a capacity block goes 40 minutes before the block ends, and must be gone when EC2
/// begins to end its instances, ten minutes later (spec AWS 3.10). A drain that is under way by
/// then gets that deadline.
///
/// Until then the claim keeps the block's end as a class knows it, should no class select the block
/// when the time comes.
final class BlockEnds implements ClaimRule {
  @Override
  public List<Step> steps(ClaimView claim, Look look) {
    return end(claim, look)
        .map(
            end ->
                look.now().isBefore(end.leftFrom())
                    ? keep(claim.record(), end)
                    : leave(claim, removal(end), look))
        .orElse(List.of());
  }

  @Override
  public Optional<Instant> timer(ClaimView claim, Look look) {
    return end(claim, look).map(BlockEnd::leftFrom);
  }

  private static Optional<BlockEnd> end(ClaimView claim, Look look) {
    return BlockEnd.of(claim.record(), look.snapshot().nodeClasses());
  }

  private static List<Step> keep(ClaimRecord record, BlockEnd end) {
    String text = end.at().toString();
    boolean kept = text.equals(record.annotations().get(AnnotationKey.CAPACITY_BLOCK_ENDS));
    if (kept || record.state().leaving()) {
      return List.of();
    }
    var annotations = new TreeMap<>(record.annotations());
    annotations.put(AnnotationKey.CAPACITY_BLOCK_ENDS, text);
    return List.of(
        Steps.about(
            record.name(),
            "NodeClaim %s is in capacity block %s until %s"
                .formatted(record.name(), end.block(), end.at()),
            List.of(Steps.update(record.withAnnotations(annotations)))));
  }

  private static Removal removal(BlockEnd end) {
    return new Removal(
        Removal.Cause.CAPACITY_BLOCK_ENDS,
        "capacity block %s ends at %s, and EC2 ends its instances from %s on"
            .formatted(end.block(), end.at(), end.takenFrom()),
        Optional.of(end.takenFrom()));
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
