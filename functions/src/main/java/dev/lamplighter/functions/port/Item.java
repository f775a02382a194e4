package dev.lamplighter.functions.port;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// An item of the table: its key and its other attributes by name.
public record Item(ItemKey key, SortedMap<String, AttributeValue> attributes) {
  public Item {
    attributes = Collections.unmodifiableSortedMap(new TreeMap<>(attributes));
  }

  public Optional<AttributeValue> get(String name) {
    return Optional.ofNullable(attributes.get(name));
  }

  /// The text of attribute `name`; an error naming the item if it is missing or no text.
  public String text(String name) {
    return switch (attributes.get(name)) {
      case AttributeValue.Text(var value) -> value;
      case null, default ->
          throw new IllegalStateException(
              "Item %s has no text attribute %s: %s".formatted(key, name, attributes.get(name)));
    };
  }

  /// The number of attribute `name`; an error naming the item if it is missing or no number.
  public long number(String name) {
    return switch (attributes.get(name)) {
      case AttributeValue.Number(var value) -> value;
      case null, default ->
          throw new IllegalStateException(
              "Item %s has no number attribute %s: %s".formatted(key, name, attributes.get(name)));
    };
  }
}
