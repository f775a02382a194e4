package dev.lamplighter.lifecycle;

import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.IfValid;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.LabelKey;
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

/// What EC2 said about a claim's instance (spec AWS 5.1, 5.2).
///
/// | hint | what follows |
/// |---|---|
/// | spot interruption | drained at once, with the two minutes' end as deadline |
/// | capacity reservation interruption | the same |
/// | failed status check | after two minutes, ended at once: budgets and grace don't count |
/// | scheduled change or event | drained at once, without a deadline of its own |
/// | state change | drained if the instance is indeed going; until then the hint is kept a minute |
/// | rebalance recommendation | an event, nothing else |
///
/// A hint is forgotten once acted on. Where there are several, the first row counts.
final class Interruption implements ClaimRule {
  /// From the warning until EC2 takes a spot instance back.
  static final Duration SPOT_NOTICE = Duration.ofMinutes(2);

  /// How long EC2's description of an instance may lag behind its state-change event.
  static final Duration STATE_LAG = Duration.ofMinutes(1);

  /// How long a status check must have failed to count.
  static final Duration IMPAIRED_FOR = Duration.ofSeconds(120);

  @Override
  public List<Step> steps(ClaimView claim, Look look) {
    Optional<InstanceHint> strongest =
        claim.record().launched().flatMap(launched -> strongest(launched.instance(), look));
    return strongest.map(hint -> steps(claim, hint, look)).orElse(List.of());
  }

  /// When a failed status check will have failed for long enough.
  @Override
  public Optional<Instant> timer(ClaimView claim, Look look) {
    return claim
        .record()
        .launched()
        .flatMap(launched -> strongest(launched.instance(), look))
        .filter(hint -> isStatusCheck(hint.kind()))
        .map(hint -> hint.eventTime().plus(IMPAIRED_FOR));
  }

  private static boolean isStatusCheck(InstanceHint.Kind kind) {
    return kind == InstanceHint.Kind.INSTANCE_STATUS || kind == InstanceHint.Kind.SYSTEM_STATUS;
  }

  private static Optional<InstanceHint> strongest(InstanceId instance, Look look) {
    return look.snapshot().hints().stream()
        .filter(hint -> hint.instance().equals(instance))
        .reduce((one, other) -> strength(other.kind()) > strength(one.kind()) ? other : one);
  }

  private static int strength(InstanceHint.Kind kind) {
    return switch (kind) {
      case SPOT_INTERRUPTION -> 8;
      case CAPACITY_RESERVATION_INTERRUPTION -> 7;
      case SYSTEM_STATUS -> 6;
      case INSTANCE_STATUS -> 5;
      case SCHEDULED_CHANGE -> 4;
      case EVENT_STATUS -> 3;
      case STATE_CHANGE -> 2;
      case REBALANCE_RECOMMENDATION -> 1;
    };
  }

  private static List<Step> steps(ClaimView claim, InstanceHint hint, Look look) {
    return switch (hint.kind()) {
      case SPOT_INTERRUPTION, CAPACITY_RESERVATION_INTERRUPTION, SCHEDULED_CHANGE, EVENT_STATUS ->
          leave(claim, hint, removal(hint), look);
      case INSTANCE_STATUS, SYSTEM_STATUS ->
          look.now().isBefore(hint.eventTime().plus(IMPAIRED_FOR))
              ? List.of()
              : leave(claim, hint, removal(hint).withDeadline(Optional.of(look.now())), look);
      case STATE_CHANGE -> stateChange(claim, hint, look);
      case REBALANCE_RECOMMENDATION ->
          List.of(
              forget(
                  claim.record(),
                  hint,
                  "EC2 sees a higher risk of interruption for instance %s: nothing is done about it"
                      .formatted(hint.instance()),
                  InterruptionEvents.of(claim, hint)));
    };
  }

  private static Removal removal(InstanceHint hint) {
    InstanceId instance = hint.instance();
    Instant end = hint.eventTime().plus(SPOT_NOTICE);
    return switch (hint.kind()) {
      case SPOT_INTERRUPTION ->
          new Removal(
              Removal.Cause.SPOT_INTERRUPTION,
              "EC2 takes spot instance %s back at %s".formatted(instance, end),
              Optional.of(end));
      case CAPACITY_RESERVATION_INTERRUPTION ->
          new Removal(
              Removal.Cause.CAPACITY_RESERVATION_INTERRUPTED,
              "The capacity reservation of instance %s is taken back at %s"
                  .formatted(instance, end),
              Optional.of(end));
      case INSTANCE_STATUS -> unhealthy(Removal.Cause.INSTANCE_STATUS, "Instance", hint);
      case SYSTEM_STATUS -> unhealthy(Removal.Cause.SYSTEM_STATUS, "The host of instance", hint);
      case SCHEDULED_CHANGE, EVENT_STATUS, STATE_CHANGE, REBALANCE_RECOMMENDATION ->
          new Removal(
              Removal.Cause.SCHEDULED_CHANGE,
              "AWS has scheduled a change of instance %s".formatted(instance),
              Optional.empty());
    };
  }

  private static Removal unhealthy(Removal.Cause cause, String who, InstanceHint hint) {
    return new Removal(
        cause,
        "%s %s has failed EC2's status check since %s"
            .formatted(who, hint.instance(), hint.eventTime()),
        Optional.empty());
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
    effects.addAll(InterruptionEvents.of(claim, hint));
    return List.of(forget(record, hint, removal.detail(), effects));
  }

  /// What EC2 takes back it has none of: the replacement is to be something else.
  private static Optional<Outage> outage(ClaimRecord record, InstanceHint hint, Look look) {
    return record
        .launched()
        .filter(launched -> isTakenBack(hint.kind(), launched.capacityType()))
        .map(
            launched ->
                new Outage(
                    launched.capacityType(),
                    launched.instanceType(),
                    launched.zone(),
                    record
                        .labels()
                        .get(LabelKey.CAPACITY_RESERVATION_ID)
                        .flatMap(IfValid.as(CapacityReservationId::of)),
                    Optional.empty(),
                    look.now().plus(Outage.TIME_TO_LIVE),
                    hint.kind() == InstanceHint.Kind.SPOT_INTERRUPTION
                        ? Outage.SPOT_INTERRUPTION
                        : Outage.RESERVATION_INTERRUPTION));
  }

  /// A reservation that is taken back says nothing of what is for sale beside it.
  private static boolean isTakenBack(InstanceHint.Kind kind, CapacityType capacityType) {
    return kind == InstanceHint.Kind.SPOT_INTERRUPTION
        || (kind == InstanceHint.Kind.CAPACITY_RESERVATION_INTERRUPTION
            && capacityType == CapacityType.RESERVED);
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
}
