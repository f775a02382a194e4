package dev.lamplighter.functions.port;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// An item of the table: its key and its other attributes by name.
public record Item(ItemKey key, SortedMap<String, AttributeValue> attributes) {
  private static final int NUMBER_BYTES_MAX = 21;

  public Item {
    attributes = Collections.unmodifiableSortedMap(new TreeMap<>(attributes));
  }

  /// How large DynamoDB takes it for, at most: names and values as UTF-8, the key's own included; a
  /// number takes 21 bytes at most (Developer Guide, "DynamoDB item sizes and formats").
  public int bytes() {
    int bytes = 4 + utf8(key.partition().value()) + utf8(key.sortKey());
    for (var attribute : attributes.entrySet()) {
      bytes += utf8(attribute.getKey()) + bytes(attribute.getValue());
    }
    return bytes;
  }

  private static int bytes(AttributeValue value) {
    return switch (value) {
      case AttributeValue.Text(var text) -> utf8(text);
      case AttributeValue.Number(_) -> NUMBER_BYTES_MAX;
    };
  }

  private static int utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
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
