package dev.lamplighter.functions.port;

import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// One write to one item, done only if its condition holds.
public sealed interface Write {
  ItemKey key();

  Condition condition();

  /// Replace the item whole.
  record Put(Item item, Condition condition) implements Write {
    @Override
    public ItemKey key() {
      return item.key();
    }
  }

  /// Change attributes of an item, which is made if it is not there: `set` replaces, `add` adds to
  /// a number (absent counts as 0), `remove` removes.
  record Update(
      ItemKey key,
      SortedMap<String, AttributeValue> set,
      SortedMap<String, Long> add,
      SortedSet<String> remove,
      Condition condition)
      implements Write {
    public Update {
      set = Collections.unmodifiableSortedMap(new TreeMap<>(set));
      add = Collections.unmodifiableSortedMap(new TreeMap<>(add));
      remove = Collections.unmodifiableSortedSet(new TreeSet<>(remove));
    }
  }

  record Delete(ItemKey key, Condition condition) implements Write {}

  /// Transactions only: nothing is written, but the condition must hold.
  record Check(ItemKey key, Condition condition) implements Write {}
}
