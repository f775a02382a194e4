package dev.lamplighter.functions.teardown;

import dev.lamplighter.functions.act.EffectOutcome;
import java.util.List;
import java.util.Optional;

/// What was refused or failed in a look, as many as a reader takes in.
final class Refusals {
  private static final int TOLD_AT_MOST = 3;

  private Refusals() {}

  static List<String> of(TeardownProgress progress) {
    return progress.results().stream()
        .flatMap(
            result -> why(result.outcome()).map(it -> result.step().subject() + ": " + it).stream())
        .distinct()
        .limit(TOLD_AT_MOST)
        .toList();
  }

  private static Optional<String> why(EffectOutcome outcome) {
    return switch (outcome) {
      case EffectOutcome.Failed(_, var message) -> Optional.of(message);
      case EffectOutcome.Refused(var message) -> Optional.of(message);
      default -> Optional.empty();
    };
  }
}
