package dev.lamplighter.schedule;

import dev.lamplighter.model.PriorityClassName;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodSpec;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// What priority the pods of a template will have: admission gives it to pods, not to templates.
final class Priorities {
  /// Kubernetes' own classes.
  private static final Map<PriorityClassName, Integer> BUILT_IN =
      Map.of(
          PriorityClassName.of("system-cluster-critical"), 2_000_000_000,
          PriorityClassName.of("system-node-critical"), 2_000_001_000);

  private final SortedMap<PriorityClassName, Integer> known = new TreeMap<>(BUILT_IN);

  private Priorities() {}

  /// Those that pods tell.
  static Priorities of(ClusterSnapshot snapshot) {
    var priorities = new Priorities();
    snapshot
        .pods()
        .forEach(
            pod ->
                pod.spec()
                    .priorityClass()
                    .ifPresent(name -> priorities.known.put(name, pod.spec().priority())));
    return priorities;
  }

  /// The highest where nobody knows it: what may matter more than others is evicted for nobody.
  int ofTemplate(PodSpec template) {
    return template.priority() != 0 || template.priorityClass().isEmpty()
        ? template.priority()
        : known.getOrDefault(template.priorityClass().get(), Integer.MAX_VALUE);
  }
}
