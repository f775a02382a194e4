package dev.lamplighter.lifecycle;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.InstanceHint;
import java.util.List;
import java.util.Optional;

/// The events on a NodeClaim that tell what EC2 said about its instance (spec AWS 5.3).
final class InterruptionEvents {
  private InterruptionEvents() {}

  static List<Effect> of(ClaimView claim, InstanceHint hint) {
    Optional<Effect> event =
        switch (hint.kind()) {
          case SPOT_INTERRUPTION ->
              warning(
                  claim, EventReason.SPOT_INTERRUPTED, "Spot interruption warning was triggered");
          case CAPACITY_RESERVATION_INTERRUPTION ->
              warning(
                  claim,
                  EventReason.CAPACITY_RESERVATION_INSTANCE_INTERRUPTED,
                  "Capacity reservation interruption warning was triggered");
          case INSTANCE_STATUS ->
              warning(claim, EventReason.INSTANCE_UNHEALTHY, unhealthy("instance", hint));
          case SYSTEM_STATUS ->
              warning(claim, EventReason.INSTANCE_UNHEALTHY, unhealthy("system", hint));
          case EVENT_STATUS ->
              warning(
                  claim,
                  EventReason.INSTANCE_UNHEALTHY,
                  "EC2 has scheduled an event for the instance");
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

  private static String unhealthy(String check, InstanceHint hint) {
    return "EC2's %s status check has failed since %s".formatted(check, hint.eventTime());
  }

  private static Optional<Effect> warning(ClaimView claim, EventReason reason, String message) {
    return Optional.of(event(claim, ClusterEvent.Type.WARNING, reason, message));
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
