package dev.lamplighter.decide;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.Step;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.FailedDeletion;
import dev.lamplighter.snapshot.FailedDeletion.Target;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Leaves AWS alone for a while with what it did not delete, whoever asks for it, and tells users
/// instead (C142): on the NodeClaim or EC2NodeClass that it is about, else on each NodePool.
public final class HeldBack {
  private HeldBack() {}

  /// The steps without such deletions, and without what was to follow each in its step.
  public static List<Step> from(List<Step> steps, ClusterSnapshot snapshot) {
    return snapshot.failedDeletions().isEmpty()
        ? steps
        : steps.stream().map(step -> from(step, snapshot)).toList();
  }

  /// The failed deletions that these steps ask for again, in their order.
  public static List<FailedDeletion> wanted(List<Step> steps, ClusterSnapshot snapshot) {
    return steps.stream()
        .flatMap(step -> step.effects().stream())
        .flatMap(effect -> target(effect).flatMap(snapshot::failedDeletion).stream())
        .distinct()
        .toList();
  }

  private static Step from(Step step, ClusterSnapshot snapshot) {
    List<Effect> effects = new ArrayList<>();
    for (Effect effect : step.effects()) {
      var paused =
          target(effect)
              .flatMap(snapshot::failedDeletion)
              .filter(failed -> failed.pausesAt(snapshot.takenAt()));
      if (paused.isPresent()) {
        effects.addAll(events(paused.get(), snapshot));
        return new Step(step.subject(), step.because(), effects);
      }
      effects.add(effect);
    }
    return step;
  }

  /// What an effect deletes in EC2 or IAM.
  static Optional<Target> target(Effect effect) {
    if (effect instanceof Effect.TerminateInstance(var instance, _)) {
      return Optional.of(new Target.OfInstance(instance));
    }
    if (effect instanceof Effect.DeleteLaunchTemplate(var template)) {
      return Optional.of(new Target.OfLaunchTemplate(template));
    }
    return effect instanceof Effect.DeleteInstanceProfile(var profile)
        ? Optional.of(new Target.OfInstanceProfile(profile))
        : Optional.empty();
  }

  /// When the first of them is to be asked for again.
  static Stream<Instant> ends(ClusterSnapshot snapshot) {
    return snapshot.failedDeletions().stream().map(FailedDeletion::until);
  }

  private static List<Effect> events(FailedDeletion failed, ClusterSnapshot snapshot) {
    if (!failed.told()) {
      return List.of();
    }
    List<Effect> onIts =
        switch (failed.target()) {
          case Target.OfInstance target ->
              snapshot.claims().stream()
                  .filter(claim -> became(claim, target))
                  .map(claim -> event(ObjectKind.NODE_CLAIM, claim.record().name().value(), failed))
                  .toList();
          case Target.OfLaunchTemplate(var name) ->
              onClass(
                  snapshot.launchTemplates().stream()
                      .filter(it -> it.name().equals(name))
                      .flatMap(it -> it.tags().get(Tags.NODE_CLASS).stream()),
                  failed,
                  snapshot);
          case Target.OfInstanceProfile(var name) ->
              onClass(
                  Stream.concat(
                      snapshot.instanceProfiles().stream()
                          .filter(it -> it.name().equals(name))
                          .flatMap(it -> it.tags().get(Tags.NODE_CLASS).stream()),
                      snapshot.nodeClasses().stream()
                          .filter(it -> it.status().instanceProfile().equals(Optional.of(name)))
                          .map(it -> it.name().value())),
                  failed,
                  snapshot);
        };
    return onIts.isEmpty()
        ? snapshot.nodePools().stream().map(pool -> onPool(pool, failed)).toList()
        : onIts;
  }

  private static boolean became(ClaimView claim, Target.OfInstance target) {
    return claim
        .record()
        .launched()
        .filter(launched -> launched.instance().equals(target.id()))
        .isPresent();
  }

  private static List<Effect> onClass(
      Stream<String> names, FailedDeletion failed, ClusterSnapshot snapshot) {
    var there =
        snapshot.nodeClasses().stream().map(EC2NodeClass::name).map(it -> it.value()).toList();
    return names
        .filter(there::contains)
        .distinct()
        .map(name -> event(ObjectKind.EC2_NODE_CLASS, name, failed))
        .toList();
  }

  private static Effect onPool(NodePool pool, FailedDeletion failed) {
    return event(ObjectKind.NODE_POOL, pool.name().value(), failed);
  }

  private static Effect event(ObjectKind kind, String name, FailedDeletion failed) {
    return new Effect.PublishEvent(
        new ClusterEvent(
            ClusterEvent.Type.WARNING,
            EventReason.DELETION_FAILED,
            kind,
            Optional.empty(),
            name,
            failed.sentence()));
  }
}
