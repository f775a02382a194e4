package dev.lamplighter.launch;

import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.ResolvedCapacityReservation;
import dev.lamplighter.launch.NodeClassFacts.Question;
import dev.lamplighter.model.CapacityReservationId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// The capacity reservations that an EC2NodeClass selects (spec AWS 3.10). To find none is no
/// error: nodes are then bought otherwise.
final class ReservationResolution {
  private ReservationResolution() {}

  /// Nothing where the class selects none: then there is no such condition.
  static Optional<Finding<List<ResolvedCapacityReservation>>> of(
      EC2NodeClass nodeClass, NodeClassFacts facts, Instant now) {
    return nodeClass.spec().capacityReservationSelectorTerms().isEmpty()
        ? Optional.empty()
        : Optional.of(selected(nodeClass, facts, now));
  }

  private static Finding<List<ResolvedCapacityReservation>> selected(
      EC2NodeClass nodeClass, NodeClassFacts facts, Instant now) {
    var before = nodeClass.status();
    String unanswered = facts.unanswered().get(Question.CAPACITY_RESERVATIONS);
    if (unanswered != null) {
      return Finding.unanswered(
          before.capacityReservations(),
          before.condition(ConditionType.CAPACITY_RESERVATIONS_READY),
          unanswered);
    }
    var byId = new TreeMap<CapacityReservationId, ResolvedCapacityReservation>();
    facts.capacityReservations().stream()
        .filter(it -> it.endTime().filter(end -> !now.isBefore(end)).isEmpty())
        .forEach(it -> byId.put(it.id(), it));
    List<ResolvedCapacityReservation> found = byId.values().stream().map(it -> it.at(now)).toList();
    return Finding.warned(found, warning(found));
  }

  private static String warning(List<ResolvedCapacityReservation> found) {
    return found.isEmpty()
        ? "No active capacity reservation matches capacityReservationSelectorTerms."
        : "";
  }
}
