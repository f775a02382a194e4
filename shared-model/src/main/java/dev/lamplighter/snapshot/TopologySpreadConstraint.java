package dev.lamplighter.snapshot;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Requirement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// A pod's topology spread constraint, with Kubernetes' defaults filled in.
public record TopologySpreadConstraint(
    LabelKey topologyKey,
    int maxSkew,
    WhenUnsatisfiable whenUnsatisfiable,
    Optional<LabelSelector> selector,
    OptionalInt minDomains,
    NodeInclusionPolicy nodeAffinityPolicy,
    NodeInclusionPolicy nodeTaintsPolicy,
    List<LabelKey> matchLabelKeys) {

  public TopologySpreadConstraint {
    matchLabelKeys = List.copyOf(matchLabelKeys);
  }

  /// Whether no pod may be where it is broken; otherwise it is a preference.
  public boolean isHard() {
    return whenUnsatisfiable == WhenUnsatisfiable.DO_NOT_SCHEDULE;
  }

  /// Which pods it counts for a pod with these labels: `matchLabelKeys` demand the pod's own value
  /// of each of them on top of the selector. None without a selector.
  public Optional<LabelSelector> selectorFor(Labels own) {
    Optional<LabelSelector> selector = this.selector;
    for (LabelKey key : matchLabelKeys) {
      Optional<String> value = own.get(key);
      if (value.isPresent()) {
        selector = selector.map(all -> all.and(Requirement.in(key, value.get())));
      }
    }
    return selector;
  }

  public enum WhenUnsatisfiable {
    DO_NOT_SCHEDULE,
    SCHEDULE_ANYWAY
  }

  public enum NodeInclusionPolicy {
    HONOR,
    IGNORE
  }
}
