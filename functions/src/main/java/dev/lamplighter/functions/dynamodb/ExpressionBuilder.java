package dev.lamplighter.functions.dynamodb;

import dev.lamplighter.functions.port.AttributeValue;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Write;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Writes conditions and updates as expressions, handing out the placeholders.
final class ExpressionBuilder {
  private final Map<String, String> placeholders = new LinkedHashMap<>();
  private final SortedMap<String, AttributeValue> values = new TreeMap<>();

  private ExpressionBuilder() {}

  static Expression of(Write write) {
    var builder = new ExpressionBuilder();
    Optional<String> update =
        switch (write) {
          case Write.Update changes -> builder.update(changes);
          case Write.Put _, Write.Delete _, Write.Check _ -> Optional.empty();
        };
    Optional<String> condition = builder.condition(write.condition());
    if (condition.isEmpty() && write instanceof Write.Check) {
      condition = Optional.of(holdsAlways(builder.name(StateTable.PARTITION_KEY)));
    }
    var names = new TreeMap<String, String>();
    builder.placeholders.forEach((name, placeholder) -> names.put(placeholder, name));
    return new Expression(update, condition, names, builder.values);
  }

  /// Empty if it holds always.
  private Optional<String> condition(Condition condition) {
    return switch (condition) {
      case Condition.Always() -> Optional.empty();
      case Condition.ItemAbsent() -> Optional.of(absent(StateTable.PARTITION_KEY));
      case Condition.ItemPresent() ->
          Optional.of("attribute_exists(%s)".formatted(name(StateTable.PARTITION_KEY)));
      case Condition.AttributeEquals(var name, var value) ->
          Optional.of("%s = %s".formatted(name(name), value(value)));
      case Condition.AtMostOrAbsent(var name, var most) ->
          Optional.of(
              "(%s OR %s <= %s)"
                  .formatted(absent(name), name(name), value(new AttributeValue.Number(most))));
      case Condition.AllOf(var conditions) ->
          conditions.stream()
              .flatMap(each -> condition(each).stream())
              .reduce((left, right) -> left + " AND " + right);
    };
  }

  /// Of every item and of none: a check in a transaction must say something.
  private static String holdsAlways(String name) {
    return "attribute_exists(%1$s) OR attribute_not_exists(%1$s)".formatted(name);
  }

  private String absent(String name) {
    return "attribute_not_exists(%s)".formatted(name(name));
  }

  /// Empty if it changes nothing but makes the item.
  private Optional<String> update(Write.Update update) {
    refuseTwice(update);
    var clauses = new ArrayList<String>();
    clause("SET", "%s = %s", update.set()).ifPresent(clauses::add);
    var amounts = new TreeMap<String, AttributeValue>();
    update.add().forEach((name, amount) -> amounts.put(name, new AttributeValue.Number(amount)));
    clause("ADD", "%s %s", amounts).ifPresent(clauses::add);
    if (!update.remove().isEmpty()) {
      clauses.add(
          update.remove().stream()
              .map(this::name)
              .collect(Collectors.joining(", ", "REMOVE ", "")));
    }
    return clauses.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", clauses));
  }

  private Optional<String> clause(
      String verb, String each, SortedMap<String, AttributeValue> changes) {
    List<String> parts = new ArrayList<>();
    changes.forEach((name, value) -> parts.add(each.formatted(name(name), value(value))));
    return parts.isEmpty() ? Optional.empty() : Optional.of(verb + " " + String.join(", ", parts));
  }

  private static void refuseTwice(Write.Update update) {
    var seen = new HashSet<String>();
    Stream.of(update.set().keySet(), update.add().keySet(), update.remove())
        .flatMap(names -> names.stream())
        .forEach(
            name -> {
              if (!seen.add(name)) {
                throw new IllegalArgumentException(
                    "Update of %s names attribute %s twice".formatted(update.key(), name));
              }
            });
  }

  private String name(String attribute) {
    return placeholders.computeIfAbsent(attribute, _ -> "#a" + placeholders.size());
  }

  private String value(AttributeValue value) {
    String placeholder = ":v" + values.size();
    values.put(placeholder, value);
    return placeholder;
  }
}
