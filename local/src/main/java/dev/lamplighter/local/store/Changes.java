package dev.lamplighter.local.store;

import dev.lamplighter.functions.port.AttributeValue;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.Write;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What a write makes of an item, once its condition holds.
final class Changes {
  private Changes() {}

  /// The item after the write; empty when it is gone, or was never there.
  static Optional<Item> apply(Write write, Optional<Item> found) {
    return switch (write) {
      case Write.Put(var item, _) -> Optional.of(TableLimits.checked(item));
      case Write.Update update -> Optional.of(TableLimits.checked(updated(update, found)));
      case Write.Delete _ -> Optional.empty();
      case Write.Check _ -> found;
    };
  }

  private static Item updated(Write.Update update, Optional<Item> found) {
    refuseOverlap(update);
    SortedMap<String, AttributeValue> before =
        found.map(Item::attributes).orElseGet(Collections::emptySortedMap);
    var after = new TreeMap<>(before);
    after.putAll(update.set());
    update
        .add()
        .forEach((name, amount) -> after.put(name, sum(update, name, before.get(name), amount)));
    after.keySet().removeAll(update.remove());
    return new Item(update.key(), after);
  }

  private static AttributeValue sum(
      Write.Update update, String name, @Nullable AttributeValue before, long amount) {
    return switch (before) {
      case null -> new AttributeValue.Number(amount);
      case AttributeValue.Number(var number) ->
          new AttributeValue.Number(Math.addExact(number, amount));
      case AttributeValue.Text(var text) ->
          throw new IllegalArgumentException(
              "Update of %s adds %d to attribute %s, which is the text (%s)"
                  .formatted(update.key(), amount, name, text));
    };
  }

  /// DynamoDB refuses an expression that names an attribute twice.
  private static void refuseOverlap(Write.Update update) {
    for (var names : List.of(update.add().keySet(), update.remove())) {
      for (String name : names) {
        boolean twice =
            update.set().containsKey(name)
                || (update.add().containsKey(name) && update.remove().contains(name));
        if (twice) {
          throw new IllegalArgumentException(
              "Update of %s names attribute %s twice".formatted(update.key(), name));
        }
      }
    }
  }
}
