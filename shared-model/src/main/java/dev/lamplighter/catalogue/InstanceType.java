package dev.lamplighter.catalogue;

import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.CsiDriver;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.PlacementGroupId;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Zone;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/// An instance type as the scheduler sees it under one node class: labels as requirements,
/// capacity, overhead and offerings (spec core 1.14, AWS 2.4 to 2.7).
///
/// `requirements` holds every well-known key; the zones are those of the type in which the class
/// has a subnet. `allocatable` is capacity less overhead. `volumeLimits` says how many volumes of a
/// driver a node is expected to attach; one that is not among them sets no limit. `overlaid` tells
/// what of it is a user's own word.
public record InstanceType(
    InstanceTypeName name,
    Requirements requirements,
    Resources capacity,
    Overhead overhead,
    Resources allocatable,
    List<Offering> offerings,
    SortedMap<CsiDriver, Integer> volumeLimits,
    Overlaid overlaid) {

  public InstanceType {
    volumeLimits = Collections.unmodifiableSortedMap(new TreeMap<>(volumeLimits));
    offerings = List.copyOf(offerings);
  }

  private InstanceType with(List<Offering> changed) {
    return new InstanceType(
        name, requirements, capacity, overhead, allocatable, changed, volumeLimits, overlaid);
  }

  /// With prices of a user's.
  public InstanceType priced(List<Offering> changed) {
    var both = new Overlaid(true, overlaid.capacity(), overlaid.extras());
    return new InstanceType(
        name, requirements, capacity, overhead, allocatable, changed, volumeLimits, both);
  }

  /// With resources of a user's in place of what it has of them. Huge pages are taken from memory
  /// (spec core 1.14).
  public InstanceType having(Resources more) {
    var both = new Overlaid(overlaid.price(), true, overlaid.extras());
    return new InstanceType(
        name,
        requirements,
        with(capacity, more),
        overhead,
        withoutHugePages(with(allocatable, more), more),
        offerings,
        volumeLimits,
        both);
  }

  /// The same, where the labels that a claim decides are so.
  public InstanceType having(Overlaid.Extra extra) {
    var extras = Stream.concat(overlaid.extras().stream(), Stream.of(extra)).toList();
    var both = new Overlaid(overlaid.price(), overlaid.capacity(), extras);
    return new InstanceType(
        name, requirements, capacity, overhead, allocatable, offerings, volumeLimits, both);
  }

  /// As nodes of a claim with these requirements are.
  public InstanceType under(Requirements claim) {
    InstanceType under = this;
    for (Overlaid.Extra extra : overlaid.extras()) {
      boolean so =
          extra.when().asList().stream().allMatch(each -> claim.get(each.key()).isWithin(each));
      under = so ? under.having(extra.capacity()) : under;
    }
    return under;
  }

  private static Resources with(Resources resources, Resources more) {
    Resources all = resources;
    for (ResourceName resource : more.names()) {
      all = all.with(resource, more.get(resource));
    }
    return all;
  }

  private static Resources withoutHugePages(Resources allocatable, Resources more) {
    long pages =
        more.names().stream()
            .filter(resource -> resource.value().startsWith("hugepages-"))
            .mapToLong(more::get)
            .sum();
    return pages == 0
        ? allocatable
        : allocatable.with(
            ResourceName.MEMORY, Math.max(0, allocatable.get(ResourceName.MEMORY) - pages));
  }

  /// The same where this says of each offering whether it can be had.
  public InstanceType offering(Function<Offering, Offering.Availability> availability) {
    return with(
        offerings.stream().map(offering -> offering.with(availability.apply(offering))).toList());
  }

  /// The same with what has no price as something to be had.
  public InstanceType asLastResort() {
    return with(offerings.stream().map(Offering::asLastResort).toList());
  }

  /// Whether it has GPUs of which EC2 does not say how many: a share of one, or a type that is too
  /// new. It is one for pods without a GPU as little as for those with one, until somebody has
  /// given it a resource that they can ask for.
  public boolean hidesItsGpus() {
    boolean none =
        requirements
            .find(LabelKey.INSTANCE_GPU_COUNT)
            .flatMap(Requirement::singleValue)
            .filter("0"::equals)
            .isPresent();
    return none && capacity.names().stream().noneMatch(ResourceName::isDevice);
  }

  /// Whether it could be had but for its price, which nobody knows.
  public boolean hasUnpriced() {
    for (Offering offering : offerings) {
      if (offering.availability() == Offering.Availability.UNPRICED) {
        return true;
      }
    }
    return false;
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
    return with(
        offerings.stream()
            .map(
                offering ->
                    offering.asLastResort().available()
                            && isInGroupOf(outage)
                            && outage.concerns(name, offering)
                        ? offering.with(Offering.Availability.UNAVAILABLE)
                        : offering)
            .toList());
  }

  /// The same while none fits into these capacity reservations any more.
  public InstanceType without(Set<CapacityReservationId> usedUp) {
    return offerings.stream().noneMatch(offering -> isIn(usedUp, offering))
        ? this
        : with(
            offerings.stream()
                .map(
                    offering ->
                        offering.available() && isIn(usedUp, offering)
                            ? offering.with(Offering.Availability.USED_UP)
                            : offering)
                .toList());
  }

  /// The same where nothing outside the zone will do.
  public InstanceType onlyIn(Zone zone) {
    return with(
        offerings.stream()
            .map(
                offering ->
                    offering.zone().equals(zone)
                        ? offering
                        : offering.with(Offering.Availability.INCOMPATIBLE))
            .toList());
  }

  private static boolean isIn(Set<CapacityReservationId> reservations, Offering offering) {
    return offering.reserved().filter(it -> reservations.contains(it.id())).isPresent();
  }

  private boolean isInGroupOf(Outage outage) {
    return outage.placementGroup().isEmpty()
        || outage
            .placementGroup()
            .map(PlacementGroupId::value)
            .equals(requirements.get(LabelKey.PLACEMENT_GROUP_ID).singleValue());
  }

  /// One whose nodes attach any number of volumes.
  public static InstanceType of(
      InstanceTypeName name,
      Requirements requirements,
      Resources capacity,
      Overhead overhead,
      List<Offering> offerings) {
    return new InstanceType(
        name,
        requirements,
        capacity,
        overhead,
        capacity.minus(overhead.total()),
        offerings,
        new TreeMap<>(),
        Overlaid.NONE);
  }

  /// The same where a node attaches so many volumes.
  public InstanceType withVolumeLimits(SortedMap<CsiDriver, Integer> limits) {
    return new InstanceType(
        name, requirements, capacity, overhead, allocatable, offerings, limits, overlaid);
  }
}
