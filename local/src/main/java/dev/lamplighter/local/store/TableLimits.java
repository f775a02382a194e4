package dev.lamplighter.local.store;

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

  private static final int TRANSACTION_BYTES_MAX = 4 * 1024 * 1024;
  private static final int PARTITION_KEY_BYTES_MAX = 2048;
  private static final int SORT_KEY_BYTES_MAX = 1024;
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
      checkChanges(write);
      if (!keys.add(write.key())) {
        throw new IllegalArgumentException(
            "A transaction can't touch item %s twice".formatted(write.key()));
      }
    }
  }

  /// Alone, an update of nothing makes the item; in a transaction it needs an expression.
  private static void checkChanges(Write write) {
    if (write instanceof Write.Update(_, var set, var add, var remove, _)
        && set.isEmpty()
        && add.isEmpty()
        && remove.isEmpty()) {
      throw new IllegalArgumentException(
          "An update of item %s in a transaction changes nothing".formatted(write.key()));
    }
  }

  /// `items` are what a transaction leaves.
  static void checkTotal(List<Item> items) {
    long bytes = items.stream().mapToLong(Item::bytes).sum();
    if (bytes > TRANSACTION_BYTES_MAX) {
      throw new IllegalArgumentException(
          "A transaction writes %d bytes; DynamoDB allows %d"
              .formatted(bytes, TRANSACTION_BYTES_MAX));
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
    int bytes = item.bytes();
    if (bytes > ITEM_BYTES_MAX) {
      throw new IllegalArgumentException(
          "Item %s has %d bytes; DynamoDB allows %d".formatted(item.key(), bytes, ITEM_BYTES_MAX));
    }
    return item;
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
