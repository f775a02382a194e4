package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.functions.wire.yaml.Nearest;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.model.Toleration;
import dev.lamplighter.model.TolerationOperator;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Reads taints and tolerations.
final class TaintReader {
  private static final List<String> EFFECTS =
      Arrays.stream(TaintEffect.values()).map(TaintEffect::toString).toList();

  private TaintReader() {}

  static List<Taint> taints(Fields fields, String name) {
    return fields.list(name).stream().flatMap(item -> taint(item).stream()).toList();
  }

  private static Optional<Taint> taint(Fields item) {
    boolean complete =
        item.require("key", "a label key", "key: example.com/team")
            & item.require("effect", String.join(", ", EFFECTS), "effect: NoSchedule");
    Optional<String> key = item.text("key");
    String value = item.text("value").orElse("");
    Optional<TaintEffect> effect = effect(item);
    item.text("timeAdded");
    item.refuseUnknown();
    if (!complete || key.isEmpty() || effect.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Taint.of(key.get(), value, effect.get()));
    } catch (IllegalArgumentException refused) {
      item.problem(
          "key",
          "found \"%s\" with value \"%s\"".formatted(key.get(), value),
          "a label key and a label value",
          "");
      return Optional.empty();
    }
  }

  private static Optional<TaintEffect> effect(Fields item) {
    Optional<String> text = item.text("effect").filter(effect -> !effect.isEmpty());
    Optional<TaintEffect> effect = text.flatMap(TaintEffect::parse);
    if (text.isPresent() && effect.isEmpty()) {
      var instead = Nearest.of(text.get(), EFFECTS).map(known -> "effect: " + known).orElse("");
      item.problem(
          "effect", "found \"%s\"".formatted(text.get()), String.join(", ", EFFECTS), instead);
    }
    return effect;
  }

  static List<Toleration> tolerations(Fields fields, String name) {
    return fields.list(name).stream().flatMap(item -> toleration(item).stream()).toList();
  }

  private static Optional<Toleration> toleration(Fields item) {
    String key = item.text("key").orElse("");
    String value = item.textOrNumber("value").orElse("");
    String written = item.text("operator").orElse("Equal");
    Optional<TolerationOperator> operator = TolerationOperator.parse(written);
    if (operator.isEmpty()) {
      item.problem(
          "operator", "found \"%s\"".formatted(written), "Exists, Equal", "operator: Exists");
    }
    Optional<TaintEffect> effect = effect(item);
    OptionalLong seconds =
        item.integer("tolerationSeconds").map(OptionalLong::of).orElse(OptionalLong.empty());
    item.refuseUnknown();
    if (key.isEmpty() && operator.filter(TolerationOperator.EXISTS::equals).isEmpty()) {
      item.problem(
          "key",
          "found no key with operator " + written,
          "an empty key only with operator Exists",
          "operator: Exists");
      return Optional.empty();
    }
    return operator.map(known -> new Toleration(key, known, value, effect, seconds));
  }
}
