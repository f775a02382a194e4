package dev.lamplighter.functions.act;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.functions.launch.LaunchFacts;
import dev.lamplighter.functions.launch.LaunchProtocol;
import dev.lamplighter.functions.launch.LaunchResult;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.Optional;

/// Launches, by the protocol.
final class LaunchEffects {
  private final LaunchProtocol protocol;
  private final ClusterSnapshot snapshot;
  private final Announcements announcements;

  LaunchEffects(LaunchProtocol protocol, ClusterSnapshot snapshot, Announcements announcements) {
    this.protocol = protocol;
    this.snapshot = snapshot;
    this.announcements = announcements;
  }

  EffectOutcome launch(Effect.Launch launch) {
    return outcome(protocol.launch(launch, LaunchFacts.of(snapshot, launch.reserved())));
  }

  EffectOutcome resume(Effect.ResumeLaunch resume) {
    return outcome(protocol.resume(resume.reserved(), LaunchFacts.of(snapshot, resume.reserved())));
  }

  private EffectOutcome outcome(LaunchResult result) {
    return switch (result) {
      case LaunchResult.Done(var launched) ->
          new EffectOutcome.Done(
              "%s, %s in %s, %s, %s"
                  .formatted(
                      launched.instance(),
                      launched.instanceType(),
                      launched.zone(),
                      launched.capacityType(),
                      launched.price()));
      case LaunchResult.Waiting(var why) -> new EffectOutcome.NotYet(why);
      case LaunchResult.Released(var why) -> new EffectOutcome.Refused(why);
      case LaunchResult.OverLimit(var limit) -> overLimit(limit);
      case LaunchResult.TooLarge(var pool, var why) -> refused(pool, why);
      case LaunchResult.Closing() ->
          new EffectOutcome.Refused("The cluster is being taken down, so nothing is launched");
      case LaunchResult.Superseded(var why) -> new EffectOutcome.Refused(why);
    };
  }

  /// An answer like any other, but one that the plan did not foresee: the user is told on the pool.
  private EffectOutcome overLimit(Rejection.LimitExceeded limit) {
    String message =
        "NodePool %s is at its limit: %s promised=%s, needed=%s, limit=%s. Raise spec.limits.%s, or wait until a node goes."
            .formatted(
                limit.pool(),
                limit.resource(),
                Resources.quantity(limit.resource(), limit.promised()),
                Resources.quantity(limit.resource(), limit.needed()),
                Resources.quantity(limit.resource(), limit.limit()),
                limit.resource());
    return refused(limit.pool(), message);
  }

  private EffectOutcome refused(NodePoolName pool, String message) {
    EffectOutcome _ =
        announcements.publish(
            new ClusterEvent(
                ClusterEvent.Type.WARNING,
                EventReason.LAUNCH_FAILED,
                ObjectKind.NODE_POOL,
                Optional.empty(),
                pool.value(),
                message));
    return new EffectOutcome.Refused(message);
  }
}
