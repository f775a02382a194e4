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
import dev.lamplighter.model.Market;
import dev.lamplighter.model.Zone;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The account's capacity reservations of all kinds, `targeted`, and who is in them.
public final class Reservations {
  private static final String OWNER = "111122223333";
  private static final String MATCH_CRITERIA = "targeted";

  private final Timeline timeline;
  private final Instances instances;
  private final SortedMap<CapacityReservationId, Reserved> reservations = new TreeMap<>();
  private final SortedMap<InstanceId, CapacityReservationId> occupants = new TreeMap<>();

  private record Reserved(
      InstanceTypeName type,
      Zone zone,
      int count,
      Tags tags,
      Market market,
      Optional<Instant> end) {
    Reserved none() {
      return new Reserved(type, zone, 0, tags, market, end);
    }
  }

  Reservations(Timeline timeline, Instances instances) {
    this.timeline = timeline;
    this.instances = instances;
  }

  /// From now on `count` machines are set aside.
  public CapacityReservationId reserve(InstanceTypeName type, Zone zone, int count, Tags tags) {
    return add(new Reserved(type, zone, count, tags, Market.RESERVED, Optional.empty()));
  }

  /// From now on `count` machines are lent out, until they are taken back.
  public CapacityReservationId lend(InstanceTypeName type, Zone zone, int count, Tags tags) {
    return add(new Reserved(type, zone, count, tags, Market.INTERRUPTIBLE, Optional.empty()));
  }

  /// A capacity block from now until `end`. Its instances are ended half an hour earlier.
  public CapacityReservationId block(
      InstanceTypeName type, Zone zone, int count, Tags tags, Instant end) {
    var id = add(new Reserved(type, zone, count, tags, Market.CAPACITY_BLOCK, Optional.of(end)));
    timeline.at(resolved(id).takenFrom().orElseThrow(), () -> clear(id));
    timeline.at(end, () -> reservations.remove(id));
    return id;
  }

  private CapacityReservationId add(Reserved reserved) {
    var id =
        CapacityReservationId.of(
            "cr-"
                + Ec2Ids.hex(
                    "reservation",
                    "%s %s %d".formatted(reserved.type(), reserved.zone(), reservations.size())));
    reservations.put(id, reserved);
    return id;
  }

  private void clear(CapacityReservationId id) {
    reservations.computeIfPresent(id, (_, reserved) -> reserved.none());
    occupants(id).forEach(instance -> instances.shutDown(instance, Ec2Log.Cause.BLOCK_ENDED));
  }

  /// Nothing more fits into what is lent out. Who is in it is warned by whoever asks.
  public List<InstanceId> takeBack(CapacityReservationId id) {
    if (reserved(id).market() != Market.INTERRUPTIBLE) {
      throw new IllegalArgumentException(
          "Nobody takes %s back, which is of market %s".formatted(id, reserved(id).market()));
    }
    reservations.put(id, reserved(id).none());
    return occupants(id);
  }

  /// From when on the instances of a block leave it; empty for others, and once it is over.
  public Optional<Instant> leftFrom(CapacityReservationId id) {
    return reservations.containsKey(id) ? resolved(id).leftFrom() : Optional.empty();
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
    return occupants(id).size();
  }

  private List<InstanceId> occupants(CapacityReservationId id) {
    return occupants.entrySet().stream()
        .filter(entry -> entry.getValue().equals(id))
        .map(Map.Entry::getKey)
        .filter(instance -> instances.find(instance).filter(it -> it.state().alive()).isPresent())
        .toList();
  }

  void occupy(CapacityReservationId id, InstanceId instance) {
    occupants.put(instance, id);
  }

  /// Why nothing more of the type and zone fits in, as asked for in the market.
  Optional<Ec2Error> refusal(
      CapacityReservationId id, InstanceTypeName type, Zone zone, Market market) {
    return Optional.ofNullable(reservations.get(id))
        .map(
            reserved ->
                reserved.market() != market
                    ? Optional.of(Ec2Errors.otherMarket(id, reserved.market()))
                    : !reserved.type().equals(type) || !reserved.zone().equals(zone)
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
        reserved.market() == Market.CAPACITY_BLOCK ? Kind.CAPACITY_BLOCK : Kind.DEFAULT,
        reserved.market() == Market.INTERRUPTIBLE,
        reserved.end(),
        new Count(Math.max(0, reserved.count() - occupied(id)), timeline.now()));
  }

  private Reserved reserved(CapacityReservationId id) {
    return Optional.ofNullable(reservations.get(id))
        .orElseThrow(() -> new IllegalArgumentException("There is no reservation " + id));
  }
}
