package dev.lamplighter.pack;

import static java.util.Comparator.comparing;

import dev.lamplighter.catalogue.Offering.Reserved;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.schedule.ClaimFit;
import java.util.List;
import java.util.Optional;

/// What a claim that is to be opened may be: a node in one capacity reservation, each of them where
/// there are several, or what is bought otherwise where there is none (spec core 4.9).
///
/// Reserved capacity is paid for, so it comes before all else. A claim holds one reservation.
/// Karpenter's holds all that it might be launched into until it is launched, and the others stay
/// empty meanwhile. Where several would cost the same, the first is taken: those that nobody takes
/// back, then capacity blocks, then interruptible ones (spec AWS 3.2).
final class InReservation {
  private InReservation() {}

  static List<ClaimFit.Accepted> ways(ClaimFit.Accepted accepted) {
    List<CapacityReservationId> reservations =
        accepted.types().stream()
            .flatMap(room -> room.type().availableOfferings(accepted.requirements()).stream())
            .flatMap(offering -> offering.reserved().stream())
            .sorted(comparing(Reserved::market).thenComparing(Reserved::id))
            .map(Reserved::id)
            .distinct()
            .toList();
    if (reservations.isEmpty()) {
      return List.of(accepted);
    }
    List<ClaimFit.Accepted> reserved =
        reservations.stream().flatMap(id -> in(id, accepted).stream()).toList();
    return reserved.isEmpty() ? otherwise(accepted).stream().toList() : reserved;
  }

  private static Optional<ClaimFit.Accepted> in(
      CapacityReservationId reservation, ClaimFit.Accepted accepted) {
    return Ways.narrowed(
        accepted,
        accepted
            .requirements()
            .and(Requirement.in(LabelKey.CAPACITY_TYPE, CapacityType.RESERVED.labelValue()))
            .and(Requirement.in(LabelKey.CAPACITY_RESERVATION_ID, reservation.value())));
  }

  /// Where no reservation gives the variety that `minValues` asks for.
  private static Optional<ClaimFit.Accepted> otherwise(ClaimFit.Accepted accepted) {
    return Ways.narrowed(
        accepted,
        accepted
            .requirements()
            .and(Requirement.notIn(LabelKey.CAPACITY_TYPE, CapacityType.RESERVED.labelValue())));
  }
}
