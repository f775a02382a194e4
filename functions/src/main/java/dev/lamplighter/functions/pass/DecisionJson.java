package dev.lamplighter.functions.pass;

import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.PlanPrice;
import dev.lamplighter.decision.Step;
import dev.lamplighter.snapshot.ClusterSnapshot;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A decision as compact JSON, for `explain` and `logs`: every step with its sentence and the kinds
/// of its effects.
final class DecisionJson {
  /// An item of the table holds 400 KB; a step takes some hundred bytes, and nobody reads more.
  private static final int STEPS_BYTES_MAX = 200 * 1024;

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private DecisionJson() {}

  static String of(ClusterSnapshot snapshot, Decision decision) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("pass", snapshot.pass().toString());
    json.put("takenAt", snapshot.takenAt().toString());
    ObjectNode incomplete = json.putObject("incomplete");
    snapshot.incomplete().forEach((source, why) -> incomplete.put(source.name(), why));
    ArrayNode steps = json.putArray("steps");
    int bytes = 0;
    for (Step step : decision.steps()) {
      ObjectNode next = step(step);
      bytes += MAPPER.writeValueAsBytes(next).length + 1;
      if (bytes > STEPS_BYTES_MAX) {
        break;
      }
      steps.add(next);
    }
    json.put("stepsLeftOut", decision.steps().size() - steps.size());
    json.put("unschedulable", decision.plan().unschedulable().size());
    decision.plan().price().ifPresent(price -> json.set("packing", packing(price)));
    return MAPPER.writeValueAsString(json);
  }

  /// What the new nodes cost an hour, what nodes for their pods cost at least, and how much of the
  /// cost could be saved.
  private static ObjectNode packing(PlanPrice price) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("nodes", price.nodes());
    json.put("dollarsPerHour", price.cost().dollars());
    json.put("boundPerHour", price.bound().dollars());
    json.put("gap", price.gap());
    return json;
  }

  private static ObjectNode step(Step step) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("subject", step.subject());
    json.put("because", step.because());
    ArrayNode effects = json.putArray("effects");
    step.effects().forEach(effect -> effects.add(effect.getClass().getSimpleName()));
    return json;
  }
}
