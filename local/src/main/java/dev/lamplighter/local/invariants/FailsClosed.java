package dev.lamplighter.local.invariants;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Removal;
import java.util.Optional;

/// Invariant 6: on an incomplete snapshot nothing voluntary is disrupted and nothing is collected.
/// Any list that is not whole makes it incomplete, whatever the decision takes for complete.
final class FailsClosed {
  private FailsClosed() {}

  static Optional<String> broken(PassReport report) {
    if (report.snapshot().incomplete().isEmpty()) {
      return Optional.empty();
    }
    if (!report.decision().commands().isEmpty()) {
      return Optional.of(
          "Disrupted %s on an incomplete snapshot".formatted(report.decision().commands()));
    }
    return report.decision().steps().stream()
        .flatMap(step -> step.effects().stream())
        .filter(effect -> collects(effect, report.snapshot()))
        .findFirst()
        .map(
            effect ->
                "Collected on a snapshot without %s: %s"
                    .formatted(report.snapshot().incomplete(), effect));
  }

  private static boolean collects(Effect effect, ClusterSnapshot snapshot) {
    return switch (effect) {
      case Effect.UpdateClaim(var next, _) ->
          next.state().leaving() && judgesByAbsence(next, snapshot);
      case Effect.TerminateInstance(var instance, _) ->
          snapshot.unrecordedInstances().stream().anyMatch(orphan -> orphan.id().equals(instance));
      case Effect.DeleteLaunchTemplate(var name) ->
          snapshot.launchTemplates().stream()
              .filter(template -> template.name().equals(name))
              .noneMatch(template -> isOfAClassThatEnds(template.tags(), snapshot));
      case Effect.DeleteInstanceProfile(var name) ->
          snapshot.instanceProfiles().stream()
              .filter(profile -> profile.name().equals(name))
              .anyMatch(profile -> !isOfAClassThatEnds(profile.tags(), snapshot));
      case Effect.RewriteLedger _ -> true;
      default -> false;
    };
  }

  /// What was made for a class goes with it, as its user wants it to.
  private static boolean isOfAClassThatEnds(Tags tags, ClusterSnapshot snapshot) {
    return snapshot.nodeClasses().stream()
        .filter(nodeClass -> nodeClass.meta().deleting())
        .anyMatch(
            nodeClass -> tags.get(Tags.NODE_CLASS).equals(Optional.of(nodeClass.name().value())));
  }

  /// A node is judged empty, or an instance gone, by what a list does not show; unless EC2 itself
  /// said that the instance is going.
  private static boolean judgesByAbsence(ClaimRecord next, ClusterSnapshot snapshot) {
    Optional<ClaimView> claim =
        snapshot.claims().stream()
            .filter(view -> view.record().name().equals(next.name()))
            .findFirst();
    if (claim.filter(view -> !view.record().state().leaving()).isEmpty()) {
      return false;
    }
    return switch (next.removal().map(Removal::cause).orElse(Removal.Cause.DELETED)) {
      case EMPTY, UNDERUTILIZED, DRIFTED, SURPLUS, NEVER_READY -> true;
      case INSTANCE_GONE -> !saidToGo(claim.get(), snapshot);
      case EXPIRED,
          DELETED,
          UNINSTALLED,
          REGISTRATION_TIMEOUT,
          SPOT_INTERRUPTION,
          SCHEDULED_CHANGE,
          CAPACITY_RESERVATION_INTERRUPTED,
          CAPACITY_BLOCK_ENDS,
          INSTANCE_STATUS,
          SYSTEM_STATUS ->
          false;
    };
  }

  private static boolean saidToGo(ClaimView claim, ClusterSnapshot snapshot) {
    return claim.instance().filter(instance -> !instance.state().alive()).isPresent()
        || claim
            .record()
            .launched()
            .filter(
                launched ->
                    snapshot.hints().stream()
                        .anyMatch(hint -> hint.instance().equals(launched.instance())))
            .isPresent();
  }
}
