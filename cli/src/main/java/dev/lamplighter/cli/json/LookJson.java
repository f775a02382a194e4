package dev.lamplighter.cli.json;

import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.Step;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.decision.UnschedulableText;
import dev.lamplighter.functions.act.EffectOutcome;
import dev.lamplighter.functions.act.EffectResult;
import dev.lamplighter.functions.pass.PassReport;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A look as JSON: the pods that were placed and those that were not, and every step with its
/// reason, its effects and what became of them.
final class LookJson {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private LookJson() {}

  static ObjectNode of(PassReport report) {
    Decision decision = report.decision();
    var node = JSON.objectNode().put("pass", report.pass().toString());
    node.set("planned", array(decision.plan().claims(), LookJson::planned));
    node.set(
        "unschedulable", array(decision.plan().unschedulable(), pod -> unschedulable(pod, report)));
    node.set("steps", array(decision.steps(), step -> step(step, report)));
    if (!report.troubles().isEmpty()) {
      node.set("troubles", texts(report.troubles()));
    }
    return node;
  }

  private static ObjectNode planned(PlannedClaim claim) {
    var node =
        JSON.objectNode()
            .put("nodeClaim", claim.name().value())
            .put("nodePool", claim.pool().value())
            .put("dollarsPerHour", claim.cheapest().dollars());
    node.set("instanceTypes", texts(claim.instanceTypes()));
    node.set("pods", texts(claim.pods()));
    return node;
  }

  private static ObjectNode unschedulable(Unschedulable pod, PassReport report) {
    return JSON.objectNode()
        .put("pod", pod.pod().toString())
        .put("message", UnschedulableText.of(pod, report.snapshot().nodePools()));
  }

  private static ObjectNode step(Step step, PassReport report) {
    List<EffectResult> results =
        report.effects().stream().filter(result -> result.step().equals(step)).toList();
    var node = JSON.objectNode().put("subject", step.subject()).put("because", step.because());
    node.set("effects", array(results, LookJson::effect));
    return node;
  }

  private static ObjectNode effect(EffectResult result) {
    var node = JSON.objectNode().put("effect", result.effect().getClass().getSimpleName());
    return switch (result.outcome()) {
      case EffectOutcome.Done(var detail) -> node.put("outcome", "done").put("detail", detail);
      case EffectOutcome.Skipped(var why) -> node.put("outcome", "skipped").put("detail", why);
      case EffectOutcome.NotYet(var why) -> node.put("outcome", "not-yet").put("detail", why);
      case EffectOutcome.Refused(var why) -> node.put("outcome", "refused").put("detail", why);
      case EffectOutcome.Failed(var kind, var message) ->
          node.put("outcome", "failed").put("detail", "%s: %s".formatted(kind, message));
      case EffectOutcome.Left _ -> node.put("outcome", "left").put("detail", "");
    };
  }

  static ArrayNode texts(Collection<?> values) {
    var array = JSON.arrayNode();
    values.forEach(value -> array.add(value.toString()));
    return array;
  }

  static <T> ArrayNode array(Collection<T> values, Function<T, ObjectNode> node) {
    var array = JSON.arrayNode();
    values.forEach(value -> array.add(node.apply(value)));
    return array;
  }
}
