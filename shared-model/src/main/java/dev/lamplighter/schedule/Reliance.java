package dev.lamplighter.schedule;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// What pods that are planned on nodes yet to come rely on: the domains in which they are spread,
/// and how level these must still be when the nodes are there. A node that is there takes pods
/// before that, so that those count first.
final class Reliance {
  private final Map<String, Set<SkewLimit>> limits = new HashMap<>();

  /// A pod relies on each domain that its node may come to be in.
  void on(Domain domain, SkewLimit limit) {
    for (String value : domain.list()) {
      limits.computeIfAbsent(value, _ -> new LinkedHashSet<>()).add(limit);
    }
  }

  /// Whether each domain is as level as pods there rely on, if it has one more pod than `tally`
  /// has.
  boolean allowsOneMore(Domain domain, Tally tally) {
    for (String value : domain.list()) {
      for (SkewLimit limit : limits.getOrDefault(value, Set.of())) {
        if (limit.more(value, tally, false) <= 0) {
          return false;
        }
      }
    }
    return true;
  }
}
