package dev.lamplighter.cli.picture;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.NodeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What shows that a node or a NodeClaim is on its way out.
final class Departures {
  private Departures() {}

  /// Beside `Ready` or not: cordoned, tainted because its pods must leave, deleted.
  static List<String> marks(NodeView node) {
    var marks = new ArrayList<String>();
    if (node.unschedulable()) {
      marks.add("SchedulingDisabled");
    }
    if (node.meta().deleting()) {
      marks.add("Terminating");
    } else if (node.taints().contains(Taint.DISRUPTED)) {
      marks.add("Disrupted");
    }
    return marks;
  }

  /// `Draining` while its pods leave, then `Terminating`.
  static Optional<String> leaving(NodeClaim claim) {
    if (has(claim, ConditionType.INSTANCE_TERMINATING)) {
      return Optional.of("Terminating");
    }
    boolean draining =
        claim.status().condition(ConditionType.DRAINED).isPresent() || claim.meta().deleting();
    return draining ? Optional.of("Draining") : Optional.empty();
  }

  private static boolean has(NodeClaim claim, ConditionType type) {
    return claim
        .status()
        .condition(type)
        .map(Condition::status)
        .filter(status -> status == ConditionStatus.TRUE)
        .isPresent();
  }
}
