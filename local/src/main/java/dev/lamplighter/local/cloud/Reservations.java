package dev.lamplighter.local.cloud;

import dev.lamplighter.api.CapacityReservationSelectorTerm;
import dev.lamplighter.api.ResolvedCapacityReservation;
import dev.lamplighter.api.ResolvedCapacityReservation.Count;
import dev.lamplighter.api.ResolvedCapacityReservation.Kind;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Zone;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The account's on-demand capacity reservations, `targeted`, and who is in them.
public final class Reservations {
  private static final String OWNER = "111122223333";
  private static final String MATCH_CRITERIA = "targeted";

  private final Timeline timeline;
  private final Instances instances;
  private final SortedMap<CapacityReservationId, Reserved> reservations = new TreeMap<>();
  private final SortedMap<InstanceId, CapacityReservationId> occupants = new TreeMap<>();

  private record Reserved(InstanceTypeName type, Zone zone, int count, Tags tags) {}

  Reservations(Timeline timeline, Instances instances) {
    this.timeline = timeline;
    this.instances = instances;
  }

  /// From now on `count` machines are set aside.
  public CapacityReservationId reserve(InstanceTypeName type, Zone zone, int count, Tags tags) {
    var id =
        CapacityReservationId.of(
            "cr-"
                + Ec2Ids.hex("reservation", "%s %s %d".formatted(type, zone, reservations.size())));
    reservations.put(id, new Reserved(type, zone, count, tags));
    return id;
  }

  /// It is given back: whatever was in it runs on, on demand.
  public void cancel(CapacityReservationId id) {
    reservations.remove(id);
    List.copyOf(occupants.keySet()).stream()
        .filter(instance -> id.equals(occupants.get(instance)))
        .forEach(
            instance -> {
              occupants.remove(instance);
              instances.onDemand(instance);
            });
  }

  /// How many are in it.
  public int occupied(CapacityReservationId id) {
    return Math.toIntExact(
        occupants.entrySet().stream()
            .filter(entry -> entry.getValue().equals(id))
            .filter(
                entry ->
                    instances.find(entry.getKey()).filter(it -> it.state().alive()).isPresent())
            .count());
  }

  void occupy(CapacityReservationId id, InstanceId instance) {
    occupants.put(instance, id);
  }

  /// Why nothing more of the type and zone fits in.
  Optional<Ec2Error> refusal(CapacityReservationId id, InstanceTypeName type, Zone zone) {
    return Optional.ofNullable(reservations.get(id))
        .map(
            reserved ->
                !reserved.type().equals(type) || !reserved.zone().equals(zone)
                    ? Optional.of(Ec2Errors.otherThanReserved(id))
                    : occupied(id) < reserved.count()
                        ? Optional.<Ec2Error>empty()
                        : Optional.of(Ec2Errors.reservationFull(id)))
        .orElseGet(() -> Optional.of(Ec2Errors.unknownReservation(id)));
  }

  List<ResolvedCapacityReservation> selected(List<CapacityReservationSelectorTerm> terms) {
    return reservations.keySet().stream()
        .filter(id -> terms.stream().anyMatch(term -> selects(term, id)))
        .map(this::resolved)
        .toList();
  }

  private boolean selects(CapacityReservationSelectorTerm term, CapacityReservationId id) {
    if (term.id().isPresent()) {
      return term.id().get().equals(id.value());
    }
    boolean byTags = !term.tags().isEmpty() && TagFilter.matches(term.tags(), reserved(id).tags());
    return (byTags || (term.tags().isEmpty() && term.instanceMatchCriteria().isPresent()))
        && term.instanceMatchCriteria().filter(it -> !it.equals(MATCH_CRITERIA)).isEmpty()
        && term.ownerId().filter(it -> !it.equals(OWNER)).isEmpty();
  }

  private ResolvedCapacityReservation resolved(CapacityReservationId id) {
    Reserved reserved = reserved(id);
    return new ResolvedCapacityReservation(
        id,
        reserved.type(),
        reserved.zone(),
        OWNER,
        MATCH_CRITERIA,
        Kind.DEFAULT,
        false,
        Optional.empty(),
        new Count(reserved.count() - occupied(id), timeline.now()));
  }

  private Reserved reserved(CapacityReservationId id) {
    return Optional.ofNullable(reservations.get(id))
        .orElseThrow(() -> new IllegalArgumentException("There is no reservation " + id));
  }
}
