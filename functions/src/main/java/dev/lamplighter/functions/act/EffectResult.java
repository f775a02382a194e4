package dev.lamplighter.functions.act;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;

/// One effect of a step and what became of it.
public record EffectResult(Step step, Effect effect, EffectOutcome outcome) {}
