package dev.lamplighter.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;

/// The labels of an object, sorted by key. Immutable.
///
/// There are few on an object and many objects that are told apart by them, hence two parallel
/// sorted arrays, and a hash that is worked out once.
public final class Labels {
  public static final Labels EMPTY = new Labels(new TreeMap<>());

  private final LabelKey[] keys;
  private final String[] values;
  private final int hash;

  public Labels(SortedMap<LabelKey, String> values) {
    this.keys = values.keySet().toArray(LabelKey[]::new);
    this.values = values.values().toArray(String[]::new);
    for (int i = 0; i < keys.length; i++) {
      if (!isValidValue(this.values[i])) {
        Syntax.LABEL_VALUE.check("Value of label " + keys[i], this.values[i]);
      }
    }
    this.hash = 31 * Arrays.hashCode(keys) + Arrays.hashCode(this.values);
  }

  /// All of them, sorted by key.
  public SortedMap<LabelKey, String> values() {
    return Collections.unmodifiableSortedMap(copy());
  }

  private SortedMap<LabelKey, String> copy() {
    SortedMap<LabelKey, String> copy = new TreeMap<>();
    for (int i = 0; i < keys.length; i++) {
      copy.put(keys[i], values[i]);
    }
    return copy;
  }

  /// Labels as Kubernetes writes them. Of two keys that are one ([LabelKey]) the value of that one
  /// counts.
  public static Labels of(Map<String, String> raw) {
    SortedMap<LabelKey, String> values = new TreeMap<>();
    raw.forEach(
        (key, value) -> {
          if (LabelKey.isKept(key)) {
            values.put(LabelKey.of(key), value);
          }
        });
    new TreeMap<>(raw).forEach((key, value) -> values.putIfAbsent(LabelKey.of(key), value));
    return new Labels(values);
  }

  public static Labels of(LabelKey key, String value) {
    return EMPTY.with(key, value);
  }

  public static Labels of(String key, String value) {
    return of(LabelKey.of(key), value);
  }

  /// Whether `text` can be a label's value at all, for whoever answers with a field path.
  public static boolean isValidValue(String text) {
    return Syntax.LABEL_VALUE.accepts(text);
  }

  public Optional<String> get(LabelKey key) {
    int at = position(key);
    return at < 0 ? Optional.empty() : Optional.of(values[at]);
  }

  public boolean has(LabelKey key) {
    return position(key) >= 0;
  }

  public boolean has(LabelKey key, String value) {
    int at = position(key);
    return at >= 0 && values[at].equals(value);
  }

  /// There are few, so that looking at each is fastest.
  private int position(LabelKey key) {
    for (int i = 0; i < keys.length; i++) {
      if (keys[i].equals(key)) {
        return i;
      }
    }
    return -1;
  }

  public boolean isEmpty() {
    return keys.length == 0;
  }

  public Labels with(LabelKey key, String value) {
    var more = copy();
    more.put(key, value);
    return new Labels(more);
  }

  public Labels without(Collection<LabelKey> keys) {
    var rest = copy();
    rest.keySet().removeAll(keys);
    return new Labels(rest);
  }

  public Labels without(LabelKey key) {
    return without(List.of(key));
  }

  /// Both; where both have a key, the value of `other` counts.
  public Labels plus(Labels other) {
    var all = copy();
    all.putAll(other.copy());
    return new Labels(all);
  }

  /// The same with each deprecated key taken for the one that replaced it, whose value counts where
  /// both are there.
  public Labels stable() {
    SortedMap<LabelKey, String> stable = new TreeMap<>();
    for (int i = 0; i < keys.length; i++) {
      LabelKey key = keys[i].stable();
      stable.putIfAbsent(key, get(key).orElse(values[i]));
    }
    return new Labels(stable);
  }

  /// With the deprecated keys that a node gets together with those which replaced them.
  public Labels withDeprecated() {
    SortedMap<LabelKey, String> both = copy();
    for (int i = 0; i < keys.length; i++) {
      String value = values[i];
      keys[i].deprecated().ifPresent(key -> both.putIfAbsent(key, value));
    }
    return new Labels(both);
  }

  /// What is known of an object with these labels: each key has exactly its one value.
  public Requirements asRequirements() {
    List<Requirement> requirements = new ArrayList<>(keys.length);
    for (int i = 0; i < keys.length; i++) {
      requirements.add(Requirement.in(keys[i], values[i]));
    }
    return Requirements.of(requirements);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof Labels that
            && hash == that.hash
            && Arrays.equals(values, that.values)
            && Arrays.equals(keys, that.keys));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /// For messages: `app=web, node=service`.
  @Override
  public String toString() {
    StringJoiner text = new StringJoiner(", ");
    for (int i = 0; i < keys.length; i++) {
      text.add(keys[i] + "=" + values[i]);
    }
    return text.toString();
  }
}
