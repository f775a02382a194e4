package dev.lamplighter.schedule;

import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.TopologySpreadConstraint;
import java.util.Optional;

/// Which pods a topology spread constraint counts for the pods of a shape: those of their namespace
/// that its selector selects. Who stands for a CapacityBuffer's room is in no cluster, and counts
/// for others like it only: `ofRoom`.
public record SpreadSelector(
    Optional<LabelSelector> selector, Namespace namespace, boolean ofRoom) {

  public static SpreadSelector of(TopologySpreadConstraint constraint, Shape shape) {
    return new SpreadSelector(
        constraint.selectorFor(shape.labels()),
        shape.namespace(),
        shape.pods().getFirst().standsForRoom());
  }

  public boolean selects(PodView pod) {
    return pod.isThereFor(ofRoom)
        && pod.namespace().equals(namespace)
        && selector.map(all -> all.matches(pod.meta().labels())).orElse(false);
  }
}
