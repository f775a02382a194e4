package dev.lamplighter.model;

import java.util.Collection;
import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Whether instance types show as many different values of a label as `minValues` asks for (spec
/// core 2.7).
public sealed interface MinValues {
  /// The first `typesNeeded` types are enough; 0 where no key asks for any.
  record Satisfied(int typesNeeded) implements MinValues {}

  /// All types together show too few values; `achieved` counts them for each key that falls short.
  record Short(SortedMap<LabelKey, Integer> achieved) implements MinValues {
    public Short {
      achieved = Collections.unmodifiableSortedMap(new TreeMap<>(achieved));
    }
  }

  /// Counts the types' own values in the order given, so that types ordered by price give the
  /// cheapest prefix that satisfies `wanted`.
  static MinValues count(Requirements wanted, Iterable<Requirements> types) {
    SortedMap<LabelKey, Integer> least = leastValues(wanted);
    if (least.isEmpty()) {
      return new Satisfied(0);
    }
    SortedMap<LabelKey, SortedSet<String>> seen = new TreeMap<>();
    int typesSeen = 0;
    for (Requirements type : types) {
      typesSeen++;
      for (LabelKey key : least.keySet()) {
        seen.computeIfAbsent(key, _ -> new TreeSet<>()).addAll(listed(type, key));
      }
      if (shortOf(least, seen).isEmpty()) {
        return new Satisfied(typesSeen);
      }
    }
    return new Short(shortOf(least, seen));
  }

  private static SortedMap<LabelKey, Integer> leastValues(Requirements wanted) {
    SortedMap<LabelKey, Integer> least = new TreeMap<>();
    for (Requirement requirement : wanted.asList()) {
      requirement.minValues().ifPresent(count -> least.put(requirement.key(), count));
    }
    return least;
  }

  private static Collection<String> listed(Requirements type, LabelKey key) {
    Requirement requirement = type.get(key);
    return requirement.complement() ? Collections.emptyList() : requirement.values();
  }

  private static SortedMap<LabelKey, Integer> shortOf(
      SortedMap<LabelKey, Integer> least, SortedMap<LabelKey, SortedSet<String>> seen) {
    SortedMap<LabelKey, Integer> missing = new TreeMap<>();
    least.forEach(
        (key, count) -> {
          SortedSet<String> values = seen.getOrDefault(key, Collections.emptySortedSet());
          if (values.size() < count) {
            missing.put(key, values.size());
          }
        });
    return missing;
  }
}
