package dev.lamplighter.functions.dynamodb;

import dev.lamplighter.functions.port.AttributeValue.Number;
import dev.lamplighter.functions.port.AttributeValue.Text;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.ItemKey;
import dev.lamplighter.functions.port.PartitionKey;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// Items as the SDK has them, and as ours.
final class Items {
  private Items() {}

  static Map<String, AttributeValue> toSdk(ItemKey key) {
    return Map.of(
        StateTable.PARTITION_KEY,
        AttributeValue.fromS(key.partition().value()),
        StateTable.SORT_KEY,
        AttributeValue.fromS(key.sortKey()));
  }

  static Map<String, AttributeValue> toSdk(Item item) {
    var all = toSdk(item.attributes());
    toSdk(item.key())
        .forEach(
            (name, value) -> {
              if (all.put(name, value) != null) {
                throw new IllegalArgumentException(
                    "Item %s: attribute %s is part of the key and can't be set"
                        .formatted(item.key(), name));
              }
            });
    return all;
  }

  static Map<String, AttributeValue> toSdk(
      SortedMap<String, dev.lamplighter.functions.port.AttributeValue> attributes) {
    var all = new HashMap<String, AttributeValue>();
    attributes.forEach((name, value) -> all.put(name, toSdk(value)));
    return all;
  }

  private static AttributeValue toSdk(dev.lamplighter.functions.port.AttributeValue value) {
    return switch (value) {
      case Text(var text) -> AttributeValue.fromS(text);
      case Number(var number) -> AttributeValue.fromN(Long.toString(number));
    };
  }

  /// Attributes of kinds that we do not write are nobody's we know: they are left out.
  static Item fromSdk(Map<String, AttributeValue> found) {
    var attributes = new TreeMap<String, dev.lamplighter.functions.port.AttributeValue>();
    found.forEach((name, value) -> fromSdk(value).ifPresent(known -> attributes.put(name, known)));
    var key =
        new ItemKey(
            new PartitionKey(keyPart(found, StateTable.PARTITION_KEY)),
            keyPart(found, StateTable.SORT_KEY));
    attributes.remove(StateTable.PARTITION_KEY);
    attributes.remove(StateTable.SORT_KEY);
    return new Item(key, attributes);
  }

  private static String keyPart(Map<String, AttributeValue> found, String name) {
    return Optional.ofNullable(found.get(name))
        .flatMap(value -> Optional.ofNullable(value.s()))
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "An item has no text key %s. Is it a table of Lamplighter's?".formatted(name)));
  }

  private static Optional<dev.lamplighter.functions.port.AttributeValue> fromSdk(
      AttributeValue value) {
    return switch (value.type()) {
      case S -> Optional.of(new Text(value.s()));
      case N -> number(value.n());
      case B, SS, NS, BS, M, L, BOOL, NUL, UNKNOWN_TO_SDK_VERSION -> Optional.empty();
    };
  }

  private static Optional<dev.lamplighter.functions.port.AttributeValue> number(String digits) {
    try {
      return Optional.of(new Number(Long.parseLong(digits)));
    } catch (NumberFormatException _) {
      return Optional.empty();
    }
  }
}
