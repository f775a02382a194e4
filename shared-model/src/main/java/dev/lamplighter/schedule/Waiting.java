package dev.lamplighter.schedule;

import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// The pods that are to be placed and are not yet, those together that every selector sees alike: a
/// selector is asked once for all of them.
final class Waiting {
  private final Map<Kind, Alike> byKind = new LinkedHashMap<>();

  private record Kind(Namespace namespace, Labels labels, boolean room) {
    static Kind of(PodView pod) {
      return new Kind(pod.namespace(), pod.meta().labels(), pod.standsForRoom());
    }
  }

  /// Those of one kind. Equal only to itself.
  private static final class Alike {
    private final Map<PodKey, PodView> pods = new HashMap<>();

    boolean has(PodView pod) {
      return pods.containsKey(pod.key());
    }

    int countOf(Shape shape) {
      int count = 0;
      for (PodView pod : shape.pods()) {
        count += has(pod) ? 1 : 0;
      }
      return count;
    }

    PodView any() {
      return pods.values().iterator().next();
    }
  }

  void add(PodView pod) {
    byKind.computeIfAbsent(Kind.of(pod), _ -> new Alike()).pods.put(pod.key(), pod);
  }

  /// Pods of one shape have found their places.
  void remove(Shape shape) {
    Alike alike = alike(shape);
    shape.pods().forEach(pod -> alike.pods.remove(pod.key()));
  }

  private Alike alike(Shape shape) {
    return byKind.getOrDefault(Kind.of(shape.pods().getFirst()), new Alike());
  }

  /// Those of the shape.
  List<PodView> of(Shape shape) {
    Alike alike = alike(shape);
    return shape.pods().stream().filter(alike::has).toList();
  }

  /// Whether there is one of another shape that passes, as all do that selectors see alike.
  boolean anyBeside(Shape shape, Predicate<PodView> selects) {
    Alike ownKind = alike(shape);
    for (Alike alike : byKind.values()) {
      int own = alike.equals(ownKind) ? alike.countOf(shape) : 0;
      if (alike.pods.size() > own && selects.test(alike.any())) {
        return true;
      }
    }
    return false;
  }

  /// Those of other shapes that pass.
  Collection<PodView> beside(Shape shape, Predicate<PodView> selects) {
    var beside = new ArrayList<PodView>();
    Alike ownKind = alike(shape);
    for (Alike alike : byKind.values()) {
      if (!alike.pods.isEmpty() && selects.test(alike.any())) {
        beside.addAll(alike.equals(ownKind) ? without(shape, alike) : alike.pods.values());
      }
    }
    return beside;
  }

  private static Collection<PodView> without(Shape shape, Alike alike) {
    var others = new HashMap<>(alike.pods);
    shape.pods().forEach(pod -> others.remove(pod.key()));
    return others.values();
  }
}
