package dev.lamplighter.local.invariants;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.snapshot.ClaimState;
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
      return Optional.of("Disrupted %s on an incomplete snapshot".formatted(report.decision().commands()));
    }
    return report.decision().steps().stream()
        .flatMap(step -> step.effects().stream())
        .filter(effect -> collects(effect, report.snapshot()))
        .findFirst()
        .map(effect -> "Collected on a snapshot without %s: %s".formatted(report.snapshot().incomplete(), effect));
  }

  private static boolean collects(Effect effect, ClusterSnapshot snapshot) {
    return switch (effect) {
      case Effect.UpdateClaim(var next, _) ->
          next.removal().map(Removal::cause).filter(FailsClosed::needsAllLists).isPresent()
              && stateOf(next.name().value(), snapshot).filter(state -> !state.leaving()).isPresent()
              && next.state().leaving();
      case Effect.TerminateInstance(var instance, _) ->
          snapshot.unrecordedInstances().stream().anyMatch(orphan -> orphan.id().equals(instance));
      case Effect.RewriteLedger _ -> true;
      default -> false;
    };
  }

  private static boolean needsAllLists(Removal.Cause cause) {
    return cause == Removal.Cause.EMPTY || cause == Removal.Cause.INSTANCE_GONE;
  }

  private static Optional<ClaimState> stateOf(String claim, ClusterSnapshot snapshot) {
    return snapshot.claims().stream()
        .map(ClaimView::record)
        .filter(record -> record.name().value().equals(claim))
        .map(record -> record.state())
        .findFirst();
  }
}
