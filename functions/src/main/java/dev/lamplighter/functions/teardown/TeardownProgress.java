package dev.lamplighter.functions.teardown;

import dev.lamplighter.functions.act.EffectResult;
import dev.lamplighter.teardown.TeardownDecision;
import java.time.Instant;
import java.util.List;

/// One look of a teardown: what was decided, and what came of it.
public record TeardownProgress(
    Instant at, TeardownDecision decision, List<EffectResult> results, List<String> troubles) {
  public TeardownProgress {
    results = List.copyOf(results);
    troubles = List.copyOf(troubles);
  }

  /// What was refused or failed in this look, as many as a reader takes in.
  public List<String> refusals() {
    return Refusals.of(this);
  }
}
