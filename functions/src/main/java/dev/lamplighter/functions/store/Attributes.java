package dev.lamplighter.functions.store;

import dev.lamplighter.functions.port.AttributeValue;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.ItemKey;
import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeMap;

/// The attributes of an item, built one after the other.
final class Attributes {
  private final SortedMap<String, AttributeValue> values = new TreeMap<>();

  Attributes text(String name, String value) {
    values.put(name, new AttributeValue.Text(value));
    return this;
  }

  Attributes number(String name, long value) {
    values.put(name, new AttributeValue.Number(value));
    return this;
  }

  Attributes expires(Instant at) {
    return number(ItemKeys.EXPIRES, at.getEpochSecond());
  }

  SortedMap<String, AttributeValue> values() {
    return values;
  }

  Item at(ItemKey key) {
    return new Item(key, values);
  }
}
