package dev.lamplighter.schedule;

import dev.lamplighter.model.LabelKey;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// What pods that are planned on nodes yet to come rely on: the domains in which they are spread,
/// and how level these must still be when the nodes are there. A node that is there takes pods
/// before that, so that those count first.
final class Reliance {
  private final Map<String, Set<SkewLimit>> limits = new HashMap<>();
  private final Map<SkewLimit, Set<Occupied>> places = new LinkedHashMap<>();
  private final LabelKey key;

  Reliance(LabelKey key) {
    this.key = key;
  }

  /// A pod relies on each domain that its node may come to be in.
  void on(Occupied place, SkewLimit limit) {
    places.computeIfAbsent(limit, _ -> new LinkedHashSet<>()).add(place);
    for (String value : place.domain(key).list()) {
      limits.computeIfAbsent(value, _ -> new LinkedHashSet<>()).add(limit);
    }
  }

  boolean isNone() {
    return places.isEmpty();
  }

  /// Whether each domain that their nodes may be in is as level in the end as they rely on.
  boolean holds(Tally tally) {
    return places.entrySet().stream()
        .allMatch(each -> isLevel(each.getKey(), domains(each.getValue()), tally));
  }

  private Set<String> domains(Set<Occupied> nodes) {
    Set<String> domains = new TreeSet<>();
    nodes.forEach(node -> domains.addAll(node.domain(key).list()));
    return domains;
  }

  private static boolean isLevel(SkewLimit limit, Set<String> domains, Tally tally) {
    return domains.stream().allMatch(value -> limit.more(value, tally, false) >= 0);
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
