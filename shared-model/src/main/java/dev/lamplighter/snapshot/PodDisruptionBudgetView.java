package dev.lamplighter.snapshot;

import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NamespacedName;
import java.util.Optional;

/// A PodDisruptionBudget as the API server counts it; `selector` empty selects no pod.
public record PodDisruptionBudgetView(
    ObjectMeta meta,
    Namespace namespace,
    Optional<LabelSelector> selector,
    UnhealthyPodEvictionPolicy unhealthyPods,
    int disruptionsAllowed) {

  /// Whether an eviction of the pod must be within the budget.
  public boolean holds(PodView pod) {
    return covers(pod)
        && (pod.status().ready() || unhealthyPods != UnhealthyPodEvictionPolicy.ALWAYS_ALLOW);
  }

  public NamespacedName key() {
    return new NamespacedName(namespace, meta.name());
  }

  public boolean covers(PodView pod) {
    return namespace.equals(pod.namespace())
        && selector.map(labels -> labels.matches(pod.meta().labels())).orElse(false);
  }
}
