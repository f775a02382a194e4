package dev.lamplighter.local.store;

import dev.lamplighter.functions.port.AttributeValue;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.ItemKey;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.port.Write;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What DynamoDB refuses with a ValidationException (Developer Guide, "Quotas in Amazon DynamoDB").
final class TableLimits {
  static final int ITEM_BYTES_MAX = 400 * 1024;

  private static final int PARTITION_KEY_BYTES_MAX = 2048;
  private static final int SORT_KEY_BYTES_MAX = 1024;
  private static final int NUMBER_BYTES_MAX = 21;
  private static final Set<String> KEY_ATTRIBUTES = Set.of("pk", "sk");

  private TableLimits() {}

  static void check(ItemKey key) {
    checkKeyPart(key, key.partition().value(), PARTITION_KEY_BYTES_MAX);
    checkKeyPart(key, key.sortKey(), SORT_KEY_BYTES_MAX);
  }

  static void checkTransaction(List<Write> writes) {
    if (writes.isEmpty() || writes.size() > StateStore.TRANSACTION_MAX) {
      throw new IllegalArgumentException(
          "A transaction has 1 to %d writes, not %d"
              .formatted(StateStore.TRANSACTION_MAX, writes.size()));
    }
    var keys = new HashSet<ItemKey>();
    for (Write write : writes) {
      check(write.key());
      if (!keys.add(write.key())) {
        throw new IllegalArgumentException(
            "A transaction can't touch item %s twice".formatted(write.key()));
      }
    }
  }

  static Item checked(Item item) {
    check(item.key());
    for (String name : KEY_ATTRIBUTES) {
      if (item.attributes().containsKey(name)) {
        throw new IllegalArgumentException(
            "Item %s: attribute %s is part of the key and can't be set"
                .formatted(item.key(), name));
      }
    }
    long bytes = size(item);
    if (bytes > ITEM_BYTES_MAX) {
      throw new IllegalArgumentException(
          "Item %s has %d bytes; DynamoDB allows %d".formatted(item.key(), bytes, ITEM_BYTES_MAX));
    }
    return item;
  }

  /// Names and values as UTF-8, the key's own included; a number takes 21 bytes at most.
  private static long size(Item item) {
    long bytes = 4L + utf8(item.key().partition().value()) + utf8(item.key().sortKey());
    for (var attribute : item.attributes().entrySet()) {
      bytes += utf8(attribute.getKey()) + size(attribute.getValue());
    }
    return bytes;
  }

  private static int size(AttributeValue value) {
    return switch (value) {
      case AttributeValue.Text(var text) -> utf8(text);
      case AttributeValue.Number(_) -> NUMBER_BYTES_MAX;
    };
  }

  private static void checkKeyPart(ItemKey key, String part, int most) {
    int bytes = utf8(part);
    if (bytes < 1 || bytes > most) {
      throw new IllegalArgumentException(
          "A part of key (%s) has %d bytes; DynamoDB allows 1 to %d".formatted(key, bytes, most));
    }
  }

  private static int utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
