package dev.lamplighter.lifecycle;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.InstanceHint;
import dev.lamplighter.snapshot.Removal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What EC2 said about a claim's instance (spec AWS 5.1).
///
/// | hint | what follows |
/// |---|---|
/// | spot interruption | drained at once, with the two minutes' end as deadline |
/// | scheduled change | drained at once, without a deadline of its own |
/// | state change | drained if the instance is indeed going; until then the hint is kept a minute |
/// | rebalance recommendation | an event, nothing else |
///
/// A hint is forgotten once acted on. Where there are several, the first row counts.
final class Interruption implements ClaimRule {
  /// From the warning until EC2 takes a spot instance back.
  static final Duration SPOT_NOTICE = Duration.ofMinutes(2);

  /// How long EC2's description of an instance may lag behind its state-change event.
  static final Duration STATE_LAG = Duration.ofMinutes(1);

  @Override
  public List<Step> steps(ClaimView claim, Look look) {
    Optional<InstanceHint> strongest =
        claim.record().launched().flatMap(launched -> strongest(launched.instance(), look));
    return strongest.map(hint -> steps(claim, hint, look)).orElse(List.of());
  }

  private static Optional<InstanceHint> strongest(InstanceId instance, Look look) {
    return look.snapshot().hints().stream()
        .filter(hint -> hint.instance().equals(instance))
        .reduce((one, other) -> strength(other.kind()) > strength(one.kind()) ? other : one);
  }

  private static int strength(InstanceHint.Kind kind) {
    return switch (kind) {
      case SPOT_INTERRUPTION -> 4;
      case SCHEDULED_CHANGE -> 3;
      case STATE_CHANGE -> 2;
      case REBALANCE_RECOMMENDATION -> 1;
    };
  }

  private static List<Step> steps(ClaimView claim, InstanceHint hint, Look look) {
    return switch (hint.kind()) {
      case SPOT_INTERRUPTION -> {
        Instant end = hint.eventTime().plus(SPOT_NOTICE);
        String detail = "EC2 takes spot instance %s back at %s".formatted(hint.instance(), end);
        yield leave(
            claim,
            hint,
            new Removal(Removal.Cause.SPOT_INTERRUPTION, detail, Optional.of(end)),
            look);
      }
      case SCHEDULED_CHANGE -> {
        String detail = "AWS has scheduled a change of instance %s".formatted(hint.instance());
        yield leave(
            claim,
            hint,
            new Removal(Removal.Cause.SCHEDULED_CHANGE, detail, Optional.empty()),
            look);
      }
      case STATE_CHANGE -> stateChange(claim, hint, look);
      case REBALANCE_RECOMMENDATION ->
          List.of(
              forget(
                  claim.record(),
                  hint,
                  "EC2 sees a higher risk of interruption for instance %s: nothing is done about it"
                      .formatted(hint.instance()),
                  event(claim, hint.kind())));
    };
  }

  private static List<Step> stateChange(ClaimView claim, InstanceHint hint, Look look) {
    Optional<String> reason = InstanceGone.reason(claim, look);
    if (reason.isPresent()) {
      return leave(
          claim,
          hint,
          new Removal(Removal.Cause.INSTANCE_GONE, reason.get(), Optional.empty()),
          look);
    }
    boolean stale = !look.now().isBefore(hint.eventTime().plus(STATE_LAG));
    return stale
        ? List.of(
            forget(
                claim.record(),
                hint,
                "Instance %s still runs a minute after EC2 announced that it stops"
                    .formatted(hint.instance()),
                List.of()))
        : List.of();
  }

  /// Starts the drain; or, if it is under way, brings its deadline forward.
  private static List<Step> leave(ClaimView claim, InstanceHint hint, Removal removal, Look look) {
    ClaimRecord record = claim.record();
    List<Effect> effects = new ArrayList<>();
    if (!record.state().leaving()) {
      effects.addAll(Departure.begin(claim, removal, look.snapshot()));
      outage(record, hint, look).map(Effect.RecordOutage::new).ifPresent(effects::add);
    } else if (record.state() == ClaimState.DRAINING) {
      effects.addAll(hurry(record, removal));
    }
    effects.addAll(event(claim, hint.kind()));
    return List.of(forget(record, hint, removal.detail(), effects));
  }

  /// What EC2 takes back it has none of: the replacement is to be something else.
  private static Optional<Outage> outage(ClaimRecord record, InstanceHint hint, Look look) {
    return record
        .launched()
        .filter(_ -> hint.kind() == InstanceHint.Kind.SPOT_INTERRUPTION)
        .map(
            launched ->
                new Outage(
                    launched.capacityType(),
                    launched.instanceType(),
                    launched.zone(),
                    look.now().plus(Outage.TIME_TO_LIVE),
                    Outage.SPOT_INTERRUPTION));
  }

  private static List<Effect> hurry(ClaimRecord record, Removal removal) {
    Removal before = record.removal().orElse(removal);
    Removal earlier = TerminationDeadline.earlier(before, removal.deadline());
    return record.removal().filter(earlier::equals).isPresent()
        ? List.of()
        : List.of(Steps.update(record.withRemoval(earlier)));
  }

  private static Step forget(
      ClaimRecord claim, InstanceHint hint, String because, List<Effect> before) {
    List<Effect> effects = new ArrayList<>(before);
    effects.add(new Effect.ForgetHint(hint.instance()));
    return Steps.about(claim.name(), because, effects);
  }

  private static List<Effect> event(ClaimView claim, InstanceHint.Kind kind) {
    Optional<Effect> event =
        switch (kind) {
          case SPOT_INTERRUPTION ->
              Optional.of(
                  event(
                      claim,
                      ClusterEvent.Type.WARNING,
                      EventReason.SPOT_INTERRUPTED,
                      "Spot interruption warning was triggered"));
          case REBALANCE_RECOMMENDATION ->
              Optional.of(
                  event(
                      claim,
                      ClusterEvent.Type.NORMAL,
                      EventReason.SPOT_REBALANCE_RECOMMENDATION,
                      "Spot rebalance recommendation was triggered"));
          case STATE_CHANGE, SCHEDULED_CHANGE -> Optional.empty();
        };
    return event.stream().toList();
  }

  private static Effect event(
      ClaimView claim, ClusterEvent.Type type, EventReason reason, String message) {
    return new Effect.PublishEvent(
        new ClusterEvent(
            type,
            reason,
            ObjectKind.NODE_CLAIM,
            Optional.empty(),
            claim.record().name().value(),
            message));
  }
}
