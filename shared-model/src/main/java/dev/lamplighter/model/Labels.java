package dev.lamplighter.model;

import java.util.ArrayList;
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
/// Pods are told apart by them all through a plan, so their hash is worked out once.
public final class Labels {
  public static final Labels EMPTY = new Labels(new TreeMap<>());

  private final SortedMap<LabelKey, String> values;

  /// [#hashCode], once somebody has asked for it; 0 before.
  private int hash;

  public Labels(SortedMap<LabelKey, String> values) {
    for (Map.Entry<LabelKey, String> label : values.entrySet()) {
      if (!isValidValue(label.getValue())) {
        Syntax.LABEL_VALUE.check("Value of label " + label.getKey(), label.getValue());
      }
    }
    this.values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }

  /// All of them, sorted by key.
  public SortedMap<LabelKey, String> values() {
    return values;
  }

  /// Labels as Kubernetes writes them. Where an old key and the one that replaced it are both
  /// there, as on real nodes, the value of the stable key counts.
  public static Labels of(Map<String, String> raw) {
    SortedMap<LabelKey, String> values = new TreeMap<>();
    raw.forEach(
        (key, value) -> {
          if (LabelKey.isStable(key)) {
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
    return Optional.ofNullable(values.get(key));
  }

  public boolean has(LabelKey key) {
    return values.containsKey(key);
  }

  public boolean has(LabelKey key, String value) {
    return value.equals(values.get(key));
  }

  public boolean isEmpty() {
    return values.isEmpty();
  }

  public Labels with(LabelKey key, String value) {
    SortedMap<LabelKey, String> more = new TreeMap<>(values);
    more.put(key, value);
    return new Labels(more);
  }

  public Labels without(Collection<LabelKey> keys) {
    var rest = new TreeMap<>(values);
    rest.keySet().removeAll(keys);
    return new Labels(rest);
  }

  public Labels without(LabelKey key) {
    SortedMap<LabelKey, String> fewer = new TreeMap<>(values);
    fewer.remove(key);
    return new Labels(fewer);
  }

  /// Both; where both have a key, the value of `other` counts.
  public Labels plus(Labels other) {
    SortedMap<LabelKey, String> all = new TreeMap<>(values);
    all.putAll(other.values);
    return new Labels(all);
  }

  /// What is known of an object with these labels: each key has exactly its one value.
  public Requirements asRequirements() {
    List<Requirement> requirements = new ArrayList<>(values.size());
    values.forEach((key, value) -> requirements.add(Requirement.in(key, value)));
    return Requirements.of(requirements);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof Labels that
            && hashCode() == that.hashCode()
            && values.equals(that.values));
  }

  @Override
  public int hashCode() {
    if (hash == 0) {
      hash = values.hashCode();
    }
    return hash;
  }

  /// For messages: `app=web, node=service`.
  @Override
  public String toString() {
    StringJoiner text = new StringJoiner(", ");
    values.forEach((key, value) -> text.add(key + "=" + value));
    return text.toString();
  }
}
