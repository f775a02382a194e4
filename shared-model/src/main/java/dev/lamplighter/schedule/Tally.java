package dev.lamplighter.schedule;

import java.util.Collections;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// How many pods are in each domain of a topology key.
///
/// A place whose domain is still open may be in any of its values: its pods count there when the
/// question is how many there may be, and nowhere when it is how many there are at least. If it may
/// have any value at all, there may be a domain without a pod.
final class Tally {
  private final SortedMap<String, Integer> surely = new TreeMap<>();
  private final SortedMap<String, Integer> atMost = new TreeMap<>();
  private OptionalInt least = OptionalInt.empty();
  private boolean open;
  private int anywhere;

  Tally copy() {
    var copy = new Tally();
    copy.surely.putAll(surely);
    copy.atMost.putAll(atMost);
    copy.open = open;
    copy.anywhere = anywhere;
    return copy;
  }

  /// There is a place in the domain.
  void know(Domain domain) {
    open |= domain.any();
    domain.values().forEach(value -> surely.putIfAbsent(value, 0));
    least = OptionalInt.empty();
  }

  /// Pods are in one of the values, which are known.
  void add(Domain domain, int pods) {
    least = OptionalInt.empty();
    anywhere += domain.any() ? pods : 0;
    domain.values().forEach(value -> atMost.merge(value, pods, Integer::sum));
    if (domain.values().size() == 1) {
      surely.merge(domain.values().first(), pods, Integer::sum);
    }
  }

  /// Pods are there that may leave.
  void addPerhaps(Domain domain, int pods) {
    domain.values().forEach(value -> atMost.merge(value, pods, Integer::sum));
  }

  int atMost(String value) {
    return anywhere + atMost.getOrDefault(value, 0);
  }

  /// The number of pods in the emptiest domain; 0 where there is no domain.
  int least() {
    if (least.isEmpty()) {
      least = surely.values().stream().mapToInt(Integer::intValue).min();
    }
    return open ? 0 : least.orElse(0);
  }

  /// The same if as many pods are in `value` as may be: it can be the emptiest only with those.
  int leastWith(String value) {
    if (open || surely.getOrDefault(value, 0) == atMost(value)) {
      return least();
    }
    return surely.entrySet().stream()
        .mapToInt(domain -> domain.getKey().equals(value) ? atMost(value) : domain.getValue())
        .min()
        .orElse(0);
  }

  SortedSet<String> domains() {
    return Collections.unmodifiableSortedSet(new TreeSet<>(surely.keySet()));
  }

  int size() {
    return surely.size();
  }
}
