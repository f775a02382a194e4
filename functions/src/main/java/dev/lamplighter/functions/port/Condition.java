package dev.lamplighter.functions.port;

import java.util.List;

/// What must hold of an item for a write to happen: a DynamoDB condition expression as a value.
public sealed interface Condition {
  /// No condition.
  record Always() implements Condition {}

  /// There is no such item.
  record ItemAbsent() implements Condition {}

  /// There is such an item.
  record ItemPresent() implements Condition {}

  record AttributeEquals(String name, AttributeValue value) implements Condition {}

  /// `name <= value`, or the attribute (or the item) is not there, which counts as 0.
  record AtMostOrAbsent(String name, long value) implements Condition {}

  record AllOf(List<Condition> conditions) implements Condition {
    public AllOf {
      conditions = List.copyOf(conditions);
    }
  }
}
