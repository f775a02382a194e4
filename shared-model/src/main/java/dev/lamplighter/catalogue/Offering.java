package dev.lamplighter.catalogue;

import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Zone;

/// One instance type for sale in one zone under one capacity type (spec AWS 2.7).
///
/// `zoneId` is the zone's account-independent name, as `apne2-az1`; empty where the node class has
/// no subnet in the zone. `availability` says whether it can be asked for now, and if not, why.
public record Offering(
    Zone zone, String zoneId, CapacityType capacityType, Price price, Availability availability) {

  /// The same with the last resort as something to be had.
  Offering asLastResort() {
    return availability == Availability.UNPRICED
        ? new Offering(zone, zoneId, capacityType, price, Availability.AVAILABLE)
        : this;
  }

  public boolean available() {
    return switch (availability) {
      case AVAILABLE, COOLING_DOWN -> true;
      case UNPRICED,
          UNAVAILABLE,
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
    /// The node class has no subnet in the zone.
    NO_SUBNET,
    /// No subnet that the node class has in the zone has a free address (C149).
    NO_FREE_ADDRESS,
    /// The node class has no image for the type.
    NO_IMAGE,
    /// A setting of the node class is one that the type can't have (spec AWS 2.3).
    INCOMPATIBLE,
    /// The account may not launch this type at all.
    NOT_FOR_ACCOUNT
  }
}
