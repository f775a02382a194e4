package dev.lamplighter.benchmarks.solve;

import dev.lamplighter.benchmarks.problem.Problem;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Operator;
import dev.lamplighter.model.Quantity;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.model.Toleration;
import dev.lamplighter.model.TolerationOperator;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/// The small values of a problem in the words of the core.
final class Parts {
  private Parts() {}

  static Resources resources(Map<String, String> quantities) {
    var parsed = new TreeMap<ResourceName, Quantity>();
    quantities.forEach(
        (name, quantity) -> parsed.put(ResourceName.of(name), Quantity.parse(quantity)));
    return Resources.of(parsed);
  }

  static Resources resources(String cpu, String memory) {
    return resources(Map.of("cpu", cpu, "memory", memory));
  }

  static Requirements requirements(Collection<Problem.Requirement> all) {
    return Requirements.of(all.stream().map(Parts::requirement).toList());
  }

  static Requirement requirement(Problem.Requirement it) {
    return requirement(it.key(), it.operator(), it.values(), it.minValues());
  }

  static Requirement requirement(
      String key, String operator, List<String> values, OptionalInt minValues) {
    return Requirement.of(LabelKey.of(key), operator(operator), values, minValues);
  }

  private static Operator operator(String text) {
    return Operator.parse(text).orElseThrow(() -> unknown("operator", text));
  }

  static Taint taint(Problem.Taint it) {
    return Taint.of(it.key(), it.value(), effect(it.effect()));
  }

  private static TaintEffect effect(String text) {
    return TaintEffect.parse(text).orElseThrow(() -> unknown("effect", text));
  }

  static Toleration toleration(Problem.Toleration it) {
    TolerationOperator operator =
        it.operator().isEmpty()
            ? TolerationOperator.EQUAL
            : TolerationOperator.parse(it.operator())
                .orElseThrow(() -> unknown("operator", it.operator()));
    Optional<TaintEffect> effect =
        it.effect().isEmpty() ? Optional.empty() : Optional.of(effect(it.effect()));
    return new Toleration(it.key(), operator, it.value(), effect, OptionalLong.empty());
  }

  private static IllegalArgumentException unknown(String what, String text) {
    return new IllegalArgumentException(
        "The problem has %s (%s), which is none".formatted(what, text));
  }
}
