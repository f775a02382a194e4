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
import java.util.stream.Collectors;

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
    List<ResolvedCapacityReservation> found = List.copyOf(byId.values());
    return Finding.warned(found, warning(found));
  }

  private static String warning(List<ResolvedCapacityReservation> found) {
    if (found.isEmpty()) {
      return "No active capacity reservation matches capacityReservationSelectorTerms.";
    }
    String unusable =
        found.stream()
            .filter(it -> !it.usable())
            .map(
                it -> "%s: %s".formatted(it.id(), it.interruptible() ? "interruptible" : it.kind()))
            .collect(Collectors.joining(", "));
    return unusable.isEmpty()
        ? ""
        : "Lamplighter launches into on-demand capacity reservations only, not into capacity blocks and interruptible ones (%s)."
            .formatted(unusable);
  }
}
