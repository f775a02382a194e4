package dev.lamplighter.schedule;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.TopologySpreadConstraint.WhenUnsatisfiable;
import java.util.Optional;

/// The hard constraints that are not understood yet. A pod with one of them is refused everywhere:
/// a place that ignores a hard constraint would be a wrong one. Preferences are left out of account
/// for now.
final class UnsupportedConstraints {
  private UnsupportedConstraints() {}

  static Optional<Rejection> of(PodSpec spec) {
    if (!spec.podAffinity().isEmpty()) {
      return unsupported(Rejection.Constraint.POD_AFFINITY);
    }
    if (spec.topologySpread().stream()
        .anyMatch(c -> c.whenUnsatisfiable() == WhenUnsatisfiable.DO_NOT_SCHEDULE)) {
      return unsupported(Rejection.Constraint.TOPOLOGY_SPREAD);
    }
    return Optional.empty();
  }

  private static Optional<Rejection> unsupported(Rejection.Constraint constraint) {
    return Optional.of(new Rejection.NotSupported(constraint));
  }
}
