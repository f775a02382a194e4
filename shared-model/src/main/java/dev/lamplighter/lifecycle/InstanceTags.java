package dev.lamplighter.lifecycle;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The tags that an instance has once its node is known: `Name`, its claim, its cluster (spec AWS
/// 6.1). Only keys that it lacks, so a user's own `Name` stays.
///
/// They are given with the registration; here they are repaired where that failed, or where the
/// instance was launched without them. Not for ever: where IAM says no, each look would ask again.
final class InstanceTags implements ClaimRule {
  static final Duration REPAIRED_FOR = Duration.ofMinutes(5);

  @Override
  public List<Step> steps(ClaimView claim, Look look) {
    return claim
        .record()
        .milestones()
        .node()
        .filter(_ -> isInUse(claim.record().state()) && justRegistered(claim, look.now()))
        .flatMap(node -> missing(claim, node, look))
        .map(
            effect ->
                Steps.about(
                    claim.record().name(),
                    "Instance %s of NodeClaim %s lacks the tags %s"
                        .formatted(
                            effect.instance(),
                            claim.record().name(),
                            effect.tags().values().keySet()),
                    effect))
        .stream()
        .toList();
  }

  private static boolean isInUse(ClaimState state) {
    return switch (state) {
      case REGISTERED, INITIALIZED, DISRUPTING -> true;
      case RESERVED, LAUNCHED, DRAINING, TERMINATING -> false;
    };
  }

  private static boolean justRegistered(ClaimView claim, Instant now) {
    return claim
        .record()
        .milestones()
        .registeredAt()
        .filter(at -> now.isBefore(at.plus(REPAIRED_FOR)))
        .isPresent();
  }

  /// Empty where EC2 does not show the instance: then nobody knows what it lacks.
  static Optional<Effect.TagInstance> missing(ClaimView claim, NodeName node, Look look) {
    Tags wanted =
        Tags.NONE
            .with(Tags.NAME, node.value())
            .with(Tags.NODE_CLAIM, claim.record().name().value())
            .with(Tags.CLUSTER, look.snapshot().cluster().name().value());
    return claim
        .instance()
        .filter(instance -> instance.state().alive())
        .map(instance -> new Effect.TagInstance(instance.id(), wanted.without(instance.tags())))
        .filter(effect -> !effect.tags().values().isEmpty());
  }
}
