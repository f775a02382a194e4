package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.model.Toleration;
import dev.lamplighter.model.TolerationOperator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/// Reads taints and tolerations.
final class TaintReader {
  private static final List<TaintEffect> EFFECTS = List.of(TaintEffect.values());
  private static final List<TolerationOperator> OPERATORS = List.of(TolerationOperator.values());
  private static final String EFFECT_NAMES =
      EFFECTS.stream().map(TaintEffect::toString).collect(Collectors.joining(", "));

  private TaintReader() {}

  static List<Taint> taints(Fields fields, String name) {
    return fields.list(name).stream().flatMap(item -> taint(item).stream()).toList();
  }

  private static Optional<Taint> taint(Fields item) {
    item.require("key", "a label key", "key: example.com/team");
    item.require("effect", EFFECT_NAMES, "effect: NoSchedule");
    Optional<String> key = item.text("key");
    String value = item.text("value").orElse("");
    Optional<TaintEffect> effect = item.oneOf("effect", EFFECTS, TaintEffect::toString);
    item.know("timeAdded").refuseUnknown();
    if (key.isEmpty() || effect.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Taint.of(key.get(), value, effect.get()));
    } catch (IllegalArgumentException refused) {
      item.problem(
          "key",
          "found \"%s\" with value \"%s\"".formatted(key.get(), value),
          "a label key and a label value",
          "key: %s%s"
              .formatted(
                  Spelling.labelKey(key.get()),
                  value.isEmpty() ? "" : " with value: " + Spelling.labelValue(value)));
      return Optional.empty();
    }
  }

  static List<Toleration> tolerations(Fields fields, String name) {
    return fields.list(name).stream().flatMap(item -> toleration(item).stream()).toList();
  }

  private static Optional<Toleration> toleration(Fields item) {
    String key = item.text("key").orElse("");
    String value = item.text("value").orElse("");
    Optional<TolerationOperator> operator =
        given(item, "operator")
            ? item.oneOf("operator", OPERATORS, TolerationOperator::toString)
            : Optional.of(TolerationOperator.EQUAL);
    Optional<TaintEffect> effect =
        given(item, "effect")
            ? item.oneOf("effect", EFFECTS, TaintEffect::toString)
            : Optional.empty();
    OptionalLong seconds =
        item.integer("tolerationSeconds").map(OptionalLong::of).orElse(OptionalLong.empty());
    item.refuseUnknown();
    if (operator.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(new Toleration(key, operator.get(), value, effect, seconds));
    } catch (IllegalArgumentException refused) {
      item.problem(
          item.has("key") ? "key" : "operator",
          "found key \"%s\", operator %s, value \"%s\"".formatted(key, operator.get(), value),
          "a label key and a value; a key without a value with operator Exists; or Exists alone",
          "operator: Exists, and neither key nor value, for all taints");
      return Optional.empty();
    }
  }

  /// An empty operator or effect is the same as none.
  private static boolean given(Fields item, String name) {
    return item.text(name).filter(text -> !text.isEmpty()).isPresent();
  }
}
