package dev.lamplighter.functions.wire;

import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.snapshot.UnhealthyPodEvictionPolicy;
import java.util.Optional;

/// A PodDisruptionBudget as a manifest gives it; `selector` empty selects no pod.
public record PodDisruptionBudgetSpec(
    ObjectMeta meta,
    Namespace namespace,
    Optional<LabelSelector> selector,
    Guarantee guarantee,
    UnhealthyPodEvictionPolicy unhealthyPods) {

  /// Exactly one of `minAvailable` and `maxUnavailable`.
  public sealed interface Guarantee {
    record MinAvailable(IntOrPercent pods) implements Guarantee {}

    record MaxUnavailable(IntOrPercent pods) implements Guarantee {}
  }
}
