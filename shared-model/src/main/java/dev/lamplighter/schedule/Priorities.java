package dev.lamplighter.schedule;

import dev.lamplighter.model.PriorityClassName;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What priority the pods of a template will have: admission gives it to pods, not to templates.
final class Priorities {
  /// Kubernetes' own classes.
  private static final Map<PriorityClassName, Integer> BUILT_IN =
      Map.of(
          PriorityClassName.of("system-cluster-critical"), 2_000_000_000,
          PriorityClassName.of("system-node-critical"), 2_000_001_000);

  private final List<PodView> pods;

  /// By class, once somebody asks: most templates need not, and a cluster has many pods.
  private Optional<SortedMap<PriorityClassName, Integer>> known = Optional.empty();

  private Priorities(List<PodView> pods) {
    this.pods = pods;
  }

  /// Those that pods tell.
  static Priorities of(ClusterSnapshot snapshot) {
    return new Priorities(snapshot.pods());
  }

  /// The highest where nobody knows it: what may matter more than others is evicted for nobody.
  int ofTemplate(PodSpec template) {
    return template.priority() != 0 || template.priorityClass().isEmpty()
        ? template.priority()
        : known().getOrDefault(template.priorityClass().get(), Integer.MAX_VALUE);
  }

  private SortedMap<PriorityClassName, Integer> known() {
    if (known.isEmpty()) {
      var told = new TreeMap<PriorityClassName, Integer>(BUILT_IN);
      for (PodView pod : pods) {
        pod.spec().priorityClass().ifPresent(name -> told.put(name, pod.spec().priority()));
      }
      known = Optional.of(told);
    }
    return known.get();
  }
}
