package dev.lamplighter.disrupt;

import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.decision.Drifted;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.ClaimView;
import java.util.Optional;

/// Whether an instance is in a capacity reservation that its EC2NodeClass does not select any more
/// (spec AWS 6.6). One that has left its reservation has not drifted: it is on demand
/// (docs/decisions/0075).
final class ReservationDrift {
  private ReservationDrift() {}

  static Optional<Drifted> of(ClaimView claim, EC2NodeClass nodeClass) {
    boolean reserved =
        claim
            .instance()
            .filter(it -> it.state().alive() && it.capacityType() == CapacityType.RESERVED)
            .isPresent();
    return claim
        .record()
        .labels()
        .get(LabelKey.CAPACITY_RESERVATION_ID)
        .filter(_ -> reserved && isKnown(nodeClass))
        .filter(id -> !selects(nodeClass, id))
        .map(
            id ->
                new Drifted(
                    Drifted.Reason.CAPACITY_RESERVATION,
                    "its instance is in capacity reservation %s, which EC2NodeClass %s does not select"
                        .formatted(id, nodeClass.name())));
  }

  /// A class without selector terms selects none, and that is known.
  private static boolean isKnown(EC2NodeClass nodeClass) {
    return nodeClass.spec().capacityReservationSelectorTerms().isEmpty()
        || nodeClass
            .status()
            .condition(ConditionType.CAPACITY_RESERVATIONS_READY)
            .filter(it -> it.status() == ConditionStatus.TRUE)
            .isPresent();
  }

  private static boolean selects(EC2NodeClass nodeClass, String id) {
    return nodeClass.status().capacityReservations().stream()
        .anyMatch(it -> it.id().value().equals(id));
  }
}
