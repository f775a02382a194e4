package dev.lamplighter.cli.dump;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.ResolvedCapacityReservation;
import dev.lamplighter.api.ResolvedCapacityReservation.State;
import dev.lamplighter.cli.text.Counted;
import java.util.Collection;
import java.util.List;

/// Capacity reservations whose free places no dump tells of: an EC2NodeClass's status has none of
/// their counts. They are taken to be full, so that nothing is planned that might not be there.
final class ReservationsLeftOut {
  private static final int NAMES_SHOWN = 5;

  private ReservationsLeftOut() {}

  static List<String> remarks(Collection<EC2NodeClass> classes) {
    List<String> active =
        classes.stream()
            .flatMap(nodeClass -> nodeClass.status().capacityReservations().stream())
            .filter(reservation -> reservation.state() == State.ACTIVE)
            .map(ReservationsLeftOut::named)
            .distinct()
            .sorted()
            .toList();
    return active.isEmpty()
        ? List.of()
        : List.of(
            "How many places are free in capacity reservations is in no dump: %s %s taken to be full (%s)."
                .formatted(
                    Counted.of(active.size(), "reservation"),
                    active.size() == 1 ? "is" : "are",
                    Counted.list(active, NAMES_SHOWN)));
  }

  private static String named(ResolvedCapacityReservation reservation) {
    return "%s: %s in %s"
        .formatted(reservation.id(), reservation.instanceType(), reservation.zone());
  }
}
