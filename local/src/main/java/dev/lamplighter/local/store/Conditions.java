package dev.lamplighter.local.store;

import dev.lamplighter.functions.port.AttributeValue;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Item;
import java.util.Optional;

/// Whether a condition holds of an item as it is before the write.
final class Conditions {
  private Conditions() {}

  static boolean hold(Condition condition, Optional<Item> found) {
    return switch (condition) {
      case Condition.Always() -> true;
      case Condition.ItemAbsent() -> found.isEmpty();
      case Condition.ItemPresent() -> found.isPresent();
      case Condition.AttributeEquals(var name, var value) ->
          found.flatMap(item -> item.get(name)).filter(value::equals).isPresent();
      case Condition.AtMostOrAbsent(var name, var most) ->
          found.flatMap(item -> item.get(name)).map(value -> atMost(value, most)).orElse(true);
      case Condition.AllOf(var conditions) ->
          conditions.stream().allMatch(each -> hold(each, found));
    };
  }

  /// DynamoDB finds values of different kinds never in order.
  private static boolean atMost(AttributeValue value, long most) {
    return switch (value) {
      case AttributeValue.Number(var number) -> number <= most;
      case AttributeValue.Text(_) -> false;
    };
  }
}
