package dev.lamplighter.local.invariants;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Removal;
import java.util.Optional;

/// Invariant 6: on an incomplete snapshot nothing voluntary is disrupted and nothing is collected.
final class FailsClosed {
  private FailsClosed() {}

  static Optional<String> broken(PassReport report) {
    if (report.snapshot().complete()) {
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
      case Effect.RewriteLedger _ -> true;
      default -> false;
    };
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
      case EMPTY, UNDERUTILIZED, DRIFTED, SURPLUS -> true;
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
