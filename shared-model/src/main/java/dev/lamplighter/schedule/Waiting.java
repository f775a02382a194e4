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
  private final Map<Kind, Map<PodKey, PodView>> byKind = new LinkedHashMap<>();

  private record Kind(Namespace namespace, Labels labels) {
    static Kind of(PodView pod) {
      return new Kind(pod.namespace(), pod.meta().labels());
    }
  }

  void add(PodView pod) {
    byKind.computeIfAbsent(Kind.of(pod), _ -> new HashMap<>()).put(pod.key(), pod);
  }

  /// Pods of one shape have found their places.
  void remove(Shape shape) {
    Map<PodKey, PodView> alike = alike(shape);
    shape.pods().forEach(pod -> alike.remove(pod.key()));
  }

  private Map<PodKey, PodView> alike(Shape shape) {
    return byKind.getOrDefault(Kind.of(shape.pods().getFirst()), Map.of());
  }

  /// Those of the shape.
  List<PodView> of(Shape shape) {
    Map<PodKey, PodView> alike = alike(shape);
    return shape.pods().stream().filter(pod -> alike.containsKey(pod.key())).toList();
  }

  /// Whether there is one of another shape that passes, as all do that selectors see alike.
  boolean anyBeside(Shape shape, Predicate<PodView> selects) {
    Map<PodKey, PodView> ownKind = alike(shape);
    for (Map<PodKey, PodView> alike : byKind.values()) {
      int own = alike.equals(ownKind) ? of(shape).size() : 0;
      if (alike.size() > own && selects.test(alike.values().iterator().next())) {
        return true;
      }
    }
    return false;
  }

  /// Those of other shapes that pass.
  Collection<PodView> beside(Shape shape, Predicate<PodView> selects) {
    var beside = new ArrayList<PodView>();
    Map<PodKey, PodView> ownKind = alike(shape);
    for (Map<PodKey, PodView> alike : byKind.values()) {
      if (!alike.isEmpty() && selects.test(alike.values().iterator().next())) {
        beside.addAll(alike.equals(ownKind) ? without(shape, alike) : alike.values());
      }
    }
    return beside;
  }

  private static Collection<PodView> without(Shape shape, Map<PodKey, PodView> alike) {
    var others = new HashMap<>(alike);
    shape.pods().forEach(pod -> others.remove(pod.key()));
    return others.values();
  }
}
