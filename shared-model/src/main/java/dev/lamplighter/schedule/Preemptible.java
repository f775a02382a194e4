package dev.lamplighter.schedule;

import dev.lamplighter.model.Resources;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/// What pods of a node would make room for others that matter more: kube-scheduler evicts whoever
/// has a lower priority (cases C041).
///
/// `upTo` says for each of their priorities what all up to it hold together.
record Preemptible(NavigableMap<Integer, Resources> upTo) {
  static final Preemptible NOTHING = new Preemptible(new TreeMap<>());

  Preemptible {
    upTo = Collections.unmodifiableNavigableMap(new TreeMap<>(upTo));
  }

  /// `each` are the requests of all pods of one priority.
  static Preemptible of(NavigableMap<Integer, Resources> each) {
    if (each.isEmpty()) {
      return NOTHING;
    }
    var upTo = new TreeMap<Integer, Resources>();
    Resources sum = Resources.EMPTY;
    for (var entry : each.entrySet()) {
      sum = sum.plus(entry.getValue());
      upTo.put(entry.getKey(), sum);
    }
    return new Preemptible(upTo);
  }

  /// What a pod finds that makes room for itself: of all that is of a lower priority.
  Resources below(int priority) {
    if (upTo.isEmpty()) {
      return Resources.EMPTY;
    }
    var entry = upTo.lowerEntry(priority);
    return entry == null ? Resources.EMPTY : entry.getValue();
  }

  /// Of these and of others beside them.
  Preemptible and(Preemptible others) {
    if (others.upTo.isEmpty()) {
      return this;
    }
    var together = new TreeMap<Integer, Resources>();
    upTo.forEach((step, all) -> together.put(step, all.plus(others.atMost(step))));
    others.upTo.forEach((step, all) -> together.put(step, all.plus(atMost(step))));
    return new Preemptible(together);
  }

  private Resources atMost(int priority) {
    var entry = upTo.floorEntry(priority);
    return entry == null ? Resources.EMPTY : entry.getValue();
  }

  /// A node that may turn out to be one of several: `left` is what is free on it.
  record Way(Resources left, Preemptible preemptible) {
    private Resources with(int priority) {
      return left.plus(preemptible.below(priority));
    }
  }

  /// What can be counted on whichever of them it will be, over the least that is left on any.
  static Preemptible least(List<Way> ways) {
    var steps = new TreeMap<Integer, Resources>();
    ways.forEach(way -> steps.putAll(way.preemptible().upTo()));
    var upTo = new TreeMap<Integer, Resources>();
    for (int step : steps.keySet()) {
      upTo.put(step, leastWith(step + 1, ways).minus(leastWith(Integer.MIN_VALUE, ways)));
    }
    return upTo.isEmpty() ? NOTHING : new Preemptible(upTo);
  }

  private static Resources leastWith(int priority, List<Way> ways) {
    var all = new ArrayList<>(ways);
    Resources least = all.removeFirst().with(priority);
    for (Way way : all) {
      least = least.min(way.with(priority));
    }
    return least;
  }
}
