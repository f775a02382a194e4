package dev.lamplighter.decide;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.Step;
import dev.lamplighter.lifecycle.Lifecycle;
import dev.lamplighter.lifecycle.NodePoolStatus;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimRecord.Milestones;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.InstanceHint;
import dev.lamplighter.snapshot.Launched;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// When to look again: within a second or two while something is under way, else when the earliest
/// timer runs out, else at the next tick.
///
/// What has been under way for a quarter of an hour, such as a drain that a PodDisruptionBudget
/// holds up, is worth a look at each tick and no more.
final class Urgency {
  static final Duration PATIENCE = Duration.ofMinutes(15);

  /// When to try again to get a complete snapshot.
  static final Duration RETRY_INCOMPLETE = Duration.ofSeconds(10);

  private Urgency() {}

  /// `after` is the snapshot as the steps leave it.
  static boolean isBusy(List<Step> steps, ClusterSnapshot after, Optional<Instant> batchWindow) {
    boolean changesSomething =
        steps.stream().flatMap(step -> step.effects().stream()).anyMatch(Urgency::asksForAnother);
    return batchWindow.isPresent()
        || changesSomething
        || after.hints().stream().anyMatch(hint -> isOurs(hint, after))
        || after.claims().stream().anyMatch(claim -> isUnderWay(claim, after.takenAt()));
  }

  /// Nothing is to be seen at once of an event; and while a claim's instance is going, the claim is
  /// under way by itself, for as long as that is worth it.
  private static boolean asksForAnother(Effect effect) {
    return !(effect instanceof Effect.PublishEvent)
        && !(effect instanceof Effect.TerminateInstance);
  }

  /// What EC2 says last of an instance comes when its claim is gone, and nothing follows from it; a
  /// launch that is not recorded yet is under way by itself.
  private static boolean isOurs(InstanceHint hint, ClusterSnapshot after) {
    return after.claims().stream()
        .flatMap(claim -> claim.record().launched().stream())
        .anyMatch(launched -> launched.instance().equals(hint.instance()));
  }

  private static boolean isUnderWay(ClaimView claim, Instant now) {
    ClaimRecord record = claim.record();
    Milestones past = record.milestones();
    Instant since =
        switch (record.state()) {
          case INITIALIZED -> Instant.EPOCH;
          case RESERVED -> past.reservedAt();
          case LAUNCHED -> record.launched().map(Launched::at).orElse(past.reservedAt());
          case REGISTERED -> past.registeredAt().orElse(past.reservedAt());
          case DISRUPTING -> now;
          case DRAINING -> past.drainingSince().orElse(now);
          case TERMINATING -> past.terminatingSince().orElse(now);
        };
    return Duration.between(since, now).compareTo(PATIENCE) < 0;
  }

  /// When a reason to keep a node ends by itself.
  private static Optional<Instant> endOf(Kept.Reason reason) {
    if (reason instanceof Kept.Reason.TooSoon(var consolidatableAt)) {
      return Optional.of(consolidatableAt);
    }
    return reason instanceof Kept.Reason.ReplacementsFail(_, _, var until)
        ? Optional.of(until)
        : Optional.empty();
  }

  /// The earliest timer still to run out.
  static Optional<Instant> nextLook(
      ClusterSnapshot after, List<Kept> kept, Optional<Instant> batchWindow) {
    Stream<Instant> heldUp = kept.stream().flatMap(each -> endOf(each.reason()).stream());
    Stream<Instant> retry =
        after.complete() || Unread.onlyDefinitions(after)
            ? Stream.empty()
            : Stream.of(after.takenAt().plus(RETRY_INCOMPLETE));
    return Stream.of(
            batchWindow.stream(),
            Lifecycle.nextTimer(after).stream(),
            NodePoolStatus.nextTimer(after).stream(),
            heldUp,
            HeldBack.ends(after),
            retry)
        .flatMap(times -> times)
        .filter(after.takenAt()::isBefore)
        .min(Instant::compareTo);
  }
}
