package dev.lamplighter.functions.observe;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.Step;
import dev.lamplighter.functions.act.EffectOutcome;
import dev.lamplighter.functions.act.EffectResult;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A step and what became of its effects, as a line tells it. `planned` is the node that it
/// launches, if it does.
record StepLine(Step step, List<EffectResult> results, Optional<PlannedClaim> planned) {
  private static final int EFFECTS_MAX = 20;
  private static final int PODS_MAX = 20;
  private static final int TYPES_MAX = 5;

  StepLine {
    results = List.copyOf(results);
  }

  LineKind kind() {
    return planned.isPresent() ? LineKind.LAUNCH : LineKind.DECISION;
  }

  /// The same for what need not be said twice: numbers of seconds, say, are told once.
  String essence() {
    return outcome()
        + " "
        + step.because()
        + " "
        + step.effects().stream().map(this::name).toList();
  }

  void tell(ObjectNode line) {
    line.put("subject", step.subject());
    line.put("because", LineWriter.shortened(step.because()));
    var effects = step.effects().stream().map(this::name).toList();
    line.set("effects", LineWriter.texts(first(effects, EFFECTS_MAX)));
    line.put("outcome", outcome());
    outcomes(line);
    if (effects.size() > EFFECTS_MAX) {
      line.put("effectsLeftOut", effects.size() - EFFECTS_MAX);
    }
    planned.ifPresent(claim -> tell(line, claim));
  }

  private void tell(ObjectNode line, PlannedClaim claim) {
    line.put("nodeClaim", claim.name().value());
    line.put("nodePool", claim.pool().value());
    line.set("instanceTypes", LineWriter.texts(first(claim.instanceTypes(), TYPES_MAX)));
    line.put("typesAllowed", claim.instanceTypes().size());
    line.put("dollarsPerHour", claim.cheapest().dollars().doubleValue());
    line.set("pods", LineWriter.texts(first(claim.pods(), PODS_MAX)));
    line.put("podCount", claim.pods().size());
    results.stream()
        .filter(result -> result.effect() instanceof Effect.Launch)
        .flatMap(result -> detail(result.outcome()).stream())
        .findFirst()
        .ifPresent(launched -> line.put("launched", LineWriter.shortened(launched)));
  }

  private void outcomes(ObjectNode line) {
    ArrayNode worth = line.arrayNode();
    for (EffectResult result : first(results, EFFECTS_MAX)) {
      detail(result.outcome())
          .ifPresent(
              detail ->
                  worth
                      .addObject()
                      .put("effect", name(result.effect()))
                      .put("outcome", word(result.outcome()))
                      .put("detail", LineWriter.shortened(detail)));
    }
    if (!worth.isEmpty()) {
      line.set("outcomes", worth);
    }
  }

  /// That of the first effect that was not done, since those behind it are left.
  private String outcome() {
    return results.stream()
        .map(EffectResult::outcome)
        .filter(outcome -> !outcome.lets())
        .findFirst()
        .map(StepLine::word)
        .orElse("done");
  }

  private String name(Effect effect) {
    return effect.getClass().getSimpleName();
  }

  private static String word(EffectOutcome outcome) {
    return switch (outcome) {
      case EffectOutcome.Done _ -> "done";
      case EffectOutcome.NotYet _ -> "not-yet";
      case EffectOutcome.Skipped _ -> "skipped";
      case EffectOutcome.Refused _ -> "refused";
      case EffectOutcome.Failed _ -> "failed";
      case EffectOutcome.Left _ -> "left";
    };
  }

  private static Optional<String> detail(EffectOutcome outcome) {
    String detail =
        switch (outcome) {
          case EffectOutcome.Done(var what) -> what;
          case EffectOutcome.NotYet(var why) -> why;
          case EffectOutcome.Skipped(var why) -> why;
          case EffectOutcome.Refused(var why) -> why;
          case EffectOutcome.Failed(var kind, var message) -> "%s: %s".formatted(kind, message);
          case EffectOutcome.Left _ -> "";
        };
    return detail.isEmpty() ? Optional.empty() : Optional.of(detail);
  }

  private static <T> List<T> first(List<T> values, int most) {
    return values.subList(0, Math.min(values.size(), most));
  }
}
