package dev.lamplighter.functions.act;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// How far a step has been carried out: its effects in order, those behind one that has not
/// happened left.
final class StepRun {
  private final Step step;
  private final List<EffectResult> results = new ArrayList<>();
  private boolean goesOn = true;

  StepRun(Step step) {
    this.step = step;
  }

  /// The effect whose turn it is; empty at the end.
  Optional<Effect> next() {
    while (!goesOn && results.size() < step.effects().size()) {
      came(new EffectOutcome.Left());
    }
    return results.size() < step.effects().size()
        ? Optional.of(step.effects().get(results.size()))
        : Optional.empty();
  }

  /// What became of that effect.
  void came(EffectOutcome outcome) {
    results.add(new EffectResult(step, step.effects().get(results.size()), outcome));
    goesOn = goesOn && outcome.lets();
  }

  List<EffectResult> results() {
    return List.copyOf(results);
  }
}
