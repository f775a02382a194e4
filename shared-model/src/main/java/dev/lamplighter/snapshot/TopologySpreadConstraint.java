package dev.lamplighter.snapshot;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LabelSelector;
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

  public enum WhenUnsatisfiable {
    DO_NOT_SCHEDULE,
    SCHEDULE_ANYWAY
  }

  public enum NodeInclusionPolicy {
    HONOR,
    IGNORE
  }
}
