package dev.lamplighter.catalogue;

import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Zone;
import java.util.List;
import java.util.Optional;

/// An instance type as the scheduler sees it under one node class: labels as requirements,
/// capacity, overhead and offerings (spec core 1.14, AWS 2.4 to 2.7).
///
/// `requirements` holds every well-known key; the zones are those of the type in which the class
/// has a subnet. `allocatable` is capacity less overhead.
public record InstanceType(
    InstanceTypeName name,
    Requirements requirements,
    Resources capacity,
    Overhead overhead,
    Resources allocatable,
    List<Offering> offerings) {

  public InstanceType {
    offerings = List.copyOf(offerings);
  }

  /// The same with what has no price as something to be had.
  public InstanceType asLastResort() {
    return new InstanceType(
        name,
        requirements,
        capacity,
        overhead,
        allocatable,
        offerings.stream().map(Offering::asLastResort).toList());
  }

  /// Whether it could be had but for its price, which nobody knows.
  public boolean hasUnpriced() {
    return offerings.stream()
        .anyMatch(offering -> offering.availability() == Offering.Availability.UNPRICED);
  }

  /// The account-independent name of a zone; empty where the class has no subnet there.
  public Optional<String> zoneId(Zone zone) {
    return offerings.stream()
        .filter(offering -> offering.zone().equals(zone) && !offering.zoneId().isEmpty())
        .map(Offering::zoneId)
        .findFirst();
  }

  /// The same with what the outage leaves of its offerings.
  public InstanceType during(Outage outage) {
    return new InstanceType(
        name,
        requirements,
        capacity,
        overhead,
        allocatable,
        offerings.stream()
            .map(
                offering ->
                    offering.asLastResort().available() && outage.concerns(name, offering)
                        ? new Offering(
                            offering.zone(),
                            offering.zoneId(),
                            offering.capacityType(),
                            offering.price(),
                            Offering.Availability.UNAVAILABLE)
                        : offering)
            .toList());
  }

  public static InstanceType of(
      InstanceTypeName name,
      Requirements requirements,
      Resources capacity,
      Overhead overhead,
      List<Offering> offerings) {
    return new InstanceType(
        name, requirements, capacity, overhead, capacity.minus(overhead.total()), offerings);
  }
}
