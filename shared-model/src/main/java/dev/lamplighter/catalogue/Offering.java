package dev.lamplighter.catalogue;

import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Market;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.WellKnownLabels;
import dev.lamplighter.model.Zone;
import java.util.Optional;

/// One instance type for sale in one zone under one capacity type (spec AWS 2.7); or, where it is
/// reserved, in one capacity reservation.
///
/// `zoneId` is the zone's account-independent name, as `apne2-az1`; empty where the node class has
/// no subnet in the zone. `availability` says whether it can be asked for now, and if not, why.
public record Offering(
    Zone zone,
    String zoneId,
    CapacityType capacityType,
    Price price,
    Availability availability,
    Optional<Reserved> reserved) {

  /// For sale to everybody.
  public Offering(
      Zone zone, String zoneId, CapacityType capacityType, Price price, Availability availability) {
    this(zone, zoneId, capacityType, price, availability, Optional.empty());
  }

  /// The reservation it is in, and its kind. `available` is how many more EC2 said fit in.
  public record Reserved(CapacityReservationId id, Market market, int available) {
    private static final String BLOCK = "capacity-block";
    private static final String DEFAULT = "default";

    /// What its nodes have of [WellKnownLabels#OF_RESERVATIONS]: all of them.
    public Labels labels() {
      var labels = Labels.EMPTY;
      for (LabelKey key : WellKnownLabels.OF_RESERVATIONS) {
        labels = labels.with(key, label(key).orElseThrow());
      }
      return labels;
    }

    Optional<String> label(LabelKey key) {
      if (key.equals(LabelKey.CAPACITY_RESERVATION_ID)) {
        return Optional.of(id.value());
      }
      if (key.equals(LabelKey.CAPACITY_RESERVATION_TYPE)) {
        return Optional.of(market == Market.CAPACITY_BLOCK ? BLOCK : DEFAULT);
      }
      return key.equals(LabelKey.CAPACITY_RESERVATION_INTERRUPTIBLE)
          ? Optional.of(Boolean.toString(market == Market.INTERRUPTIBLE))
          : Optional.empty();
    }
  }

  /// Where EC2 is asked for it.
  public Market market() {
    return reserved.map(Reserved::market).orElseGet(() -> Market.of(capacityType));
  }

  /// At a price of a user's. What only had none can be had.
  public Offering at(Price price) {
    var available = availability == Availability.UNPRICED ? Availability.AVAILABLE : availability;
    return new Offering(zone, zoneId, capacityType, price, available, reserved);
  }

  Offering with(Availability availability) {
    return new Offering(zone, zoneId, capacityType, price, availability, reserved);
  }

  /// The same with the last resort as something to be had.
  public Offering asLastResort() {
    return availability == Availability.UNPRICED ? with(Availability.AVAILABLE) : this;
  }

  /// The value that its nodes have of a label by which the offerings of a type differ; empty where
  /// they don't have it.
  public Optional<String> label(LabelKey key) {
    if (key.equals(LabelKey.ZONE)) {
      return Optional.of(zone.value());
    }
    if (key.equals(LabelKey.ZONE_ID)) {
      return Optional.of(zoneId).filter(id -> !id.isEmpty());
    }
    return key.equals(LabelKey.CAPACITY_TYPE)
        ? Optional.of(capacityType.labelValue())
        : reserved.flatMap(it -> it.label(key));
  }

  /// Whether its nodes have the label as it is wanted.
  public boolean satisfies(Requirement wanted) {
    return label(wanted.key()).map(wanted::has).orElseGet(wanted::allowsAbsent);
  }

  /// Whether it is one that these requirements allow, to be had now or not.
  public boolean isAllowedBy(Requirements wanted) {
    return wanted.asList().stream()
        .filter(each -> WellKnownLabels.isOfferingLabel(each.key()))
        .allMatch(this::satisfies);
  }

  public boolean isIn(CapacityReservationId reservation) {
    return reserved.filter(it -> it.id().equals(reservation)).isPresent();
  }

  public boolean available() {
    return switch (availability) {
      case AVAILABLE, COOLING_DOWN -> true;
      case UNPRICED,
          UNAVAILABLE,
          USED_UP,
          NO_SUBNET,
          NO_FREE_ADDRESS,
          NO_IMAGE,
          INCOMPATIBLE,
          NOT_FOR_ACCOUNT ->
          false;
    };
  }

  public enum Availability {
    AVAILABLE,
    /// EC2 took an instance back from it not long ago: good for pods that wait, not for a move.
    COOLING_DOWN,
    /// It is for sale, but nobody knows for how much: the last resort of pods that nothing else
    /// holds. Its price is a rank by size ([Price#unknown]).
    UNPRICED,
    /// EC2 refused it recently (an outage with a time to live).
    UNAVAILABLE,
    /// No more instances fit into the capacity reservation, or it is about to end.
    USED_UP,
    /// The node class has no subnet in the zone.
    NO_SUBNET,
    /// No subnet that the node class has in the zone has a free address (C149).
    NO_FREE_ADDRESS,
    /// The node class has no image for the type.
    NO_IMAGE,
    /// A setting of the node class is one that the type can't have (spec AWS 2.3).
    INCOMPATIBLE,
    /// The account may not launch this type at all.
    NOT_FOR_ACCOUNT;

    /// Whether account and node class have all that it takes. What is still in the way then passes,
    /// or is EC2's.
    public boolean served() {
      return switch (this) {
        case AVAILABLE, COOLING_DOWN, UNPRICED, UNAVAILABLE, USED_UP, NO_FREE_ADDRESS -> true;
        case NO_SUBNET, NO_IMAGE, INCOMPATIBLE, NOT_FOR_ACCOUNT -> false;
      };
    }

    /// Whether the node class has an image for the type: a subnet is looked for after that.
    public boolean hasImage() {
      return served() || this == NO_SUBNET;
    }
  }
}
