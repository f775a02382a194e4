package dev.lamplighter.catalogue;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.InterfaceType;
import dev.lamplighter.api.EC2NodeClass.NetworkInterface;
import dev.lamplighter.api.ResolvedCapacityReservation;
import dev.lamplighter.api.ResolvedCapacityReservation.State;
import dev.lamplighter.api.ResolvedPlacementGroup;
import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.catalogue.InstanceTypeInfo.Hypervisor;
import dev.lamplighter.catalogue.Offering.Availability;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.PlacementGroupId;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Zone;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What of a type is for sale where, and what stands in the way (spec AWS 2.7).
///
/// A type has an offering for each of its zones and usage classes, and one for each capacity
/// reservation of it that the class selects. One without a price is never taken for free: it is
/// [Availability#UNPRICED].
final class Offerings {
  private record Pool(
      CapacityType capacityType,
      InstanceTypeName instanceType,
      Zone zone,
      Optional<CapacityReservationId> reservation,
      Optional<PlacementGroupId> placementGroup) {
    Pool in(Optional<PlacementGroupId> group) {
      return new Pool(capacityType, instanceType, zone, reservation, group);
    }
  }

  /// Reserved capacity is paid for, used or not. Its price only keeps the order of sizes, so that a
  /// smaller type may still replace a larger one. Karpenter divides by ten million; a price of ours
  /// is whole millionths of a dollar, and would not tell them apart.
  private static final int RESERVED_DISCOUNT = 10_000;

  private final Catalogue catalogue;
  private final EC2NodeClass nodeClass;
  private final AccountFacts account;
  private final SortedMap<Zone, String> zoneIds = new TreeMap<>();
  private final SortedSet<Zone> zonesWithAddresses;
  private final Outages known;
  private final Set<Pool> outages;
  private final Set<Pool> coolingDown;

  Offerings(Catalogue catalogue, EC2NodeClass nodeClass, Outages outages, AccountFacts account) {
    this.catalogue = catalogue;
    this.nodeClass = nodeClass;
    this.account = account;
    nodeClass.status().subnets().forEach(subnet -> zoneIds.put(subnet.zone(), subnet.zoneId()));
    this.zonesWithAddresses =
        zones(nodeClass.status().subnets().stream().filter(subnet -> !subnet.full()));
    this.known = outages;
    this.outages = pools(outages.inForce());
    this.coolingDown = pools(outages.coolingDown());
  }

  private static SortedSet<Zone> zones(Stream<ResolvedSubnet> subnets) {
    return subnets.map(ResolvedSubnet::zone).collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<Pool> pools(List<Outage> outages) {
    return outages.stream()
        .map(
            outage ->
                new Pool(
                    outage.capacityType(),
                    outage.instanceType(),
                    outage.zone(),
                    outage.reservation(),
                    outage.placementGroup()))
        .collect(Collectors.toUnmodifiableSet());
  }

  /// Sorted by zone, then capacity type; reserved ones last.
  List<Offering> of(InstanceTypeInfo info, Requirements labels) {
    Optional<Availability> everywhere = obstacle(info, labels);
    List<Offering> offerings = new ArrayList<>();
    for (Zone zone : zonesOf(catalogue, info)) {
      for (CapacityType capacityType : info.usageClasses()) {
        if (capacityType != CapacityType.RESERVED) {
          var pool = new Pool(capacityType, info.name(), zone, Optional.empty(), Optional.empty());
          offerings.add(of(info, pool, everywhere));
        }
      }
    }
    for (ResolvedCapacityReservation each : nodeClass.status().capacityReservations()) {
      if (each.instanceType().equals(info.name())) {
        offerings.add(of(info, each, everywhere));
      }
    }
    return offerings;
  }

  private Offering of(InstanceTypeInfo info, Pool pool, Optional<Availability> everywhere) {
    Optional<Price> price = price(pool.capacityType(), pool.instanceType(), pool.zone());
    Availability availability = everywhere.orElseGet(() -> availability(pool));
    return new Offering(
        pool.zone(),
        zoneIds.getOrDefault(pool.zone(), ""),
        pool.capacityType(),
        price.orElseGet(() -> Price.unknown(size(info))),
        price.isEmpty() && availability == Availability.AVAILABLE
            ? Availability.UNPRICED
            : availability);
  }

  private Offering of(
      InstanceTypeInfo info,
      ResolvedCapacityReservation reservation,
      Optional<Availability> everywhere) {
    var zone = reservation.zone();
    var pool =
        new Pool(
            CapacityType.RESERVED,
            info.name(),
            zone,
            Optional.of(reservation.id()),
            Optional.empty());
    Price onDemand =
        price(CapacityType.ON_DEMAND, info.name(), zone)
            .orElseGet(() -> Price.ofMicros(size(info)));
    int left = reservation.state() == State.ACTIVE ? reservation.count().available() : 0;
    Availability availability = everywhere.orElseGet(() -> availability(pool));
    return new Offering(
        zone,
        zoneIds.getOrDefault(zone, ""),
        CapacityType.RESERVED,
        onDemand.dividedBy(RESERVED_DISCOUNT),
        left < 1 && availability == Availability.AVAILABLE ? Availability.USED_UP : availability,
        Optional.of(new Offering.Reserved(reservation.id(), reservation.market(), left)));
  }

  /// What ranks types without a price: their vCPUs weigh as much as 8 GiB each, as they do in the
  /// prices of those that have one.
  private static long size(InstanceTypeInfo info) {
    return info.defaultVcpus() * 8_192L + info.memoryMib();
  }

  static SortedSet<Zone> zonesOf(Catalogue catalogue, InstanceTypeInfo info) {
    return catalogue.zones().getOrDefault(info.name(), Collections.emptySortedSet());
  }

  private Optional<Price> price(CapacityType capacityType, InstanceTypeName type, Zone zone) {
    SortedMap<Zone, Price> spot = catalogue.spotPrices().getOrDefault(type, new TreeMap<>());
    return switch (capacityType) {
      case ON_DEMAND -> Optional.ofNullable(catalogue.onDemandPrices().get(type));
      case SPOT -> Optional.ofNullable(spot.get(zone));
      case RESERVED -> Optional.empty();
    };
  }

  /// What keeps the type from being launched in any zone.
  private Optional<Availability> obstacle(InstanceTypeInfo info, Requirements labels) {
    if (account.refusedTypes().containsKey(info.name())) {
      return Optional.of(Availability.NOT_FOR_ACCOUNT);
    }
    if (!compatible(info)) {
      return Optional.of(Availability.INCOMPATIBLE);
    }
    return NodeImages.forType(labels, nodeClass.status().amis()).isPresent()
        ? Optional.empty()
        : Optional.of(Availability.NO_IMAGE);
  }

  /// The tests of spec AWS 2.3 that the facts we have can answer: AL2023 does not boot on the first
  /// Graviton, and only Nitro has settings for connection tracking.
  private boolean compatible(InstanceTypeInfo info) {
    boolean a1OnAl2023 =
        info.name().value().startsWith("a1.")
            && nodeClass.spec().resolvedFamily() == AmiFamily.AL2023;
    boolean tracking = nodeClass.spec().network().connectionTracking().isPresent();
    boolean nested = nodeClass.spec().nestedVirtualization().orElse(false);
    return !a1OnAl2023
        && (!tracking || info.hypervisor() == Hypervisor.NITRO)
        && (!nested || info.processor().nestedVirtualization())
        && fitsIntoGroup(info)
        && (nodeClass.spec().network().networkInterfaces().isEmpty() || hasEna(info))
        && hosts(info, nodeClass.spec().network().networkInterfaces());
  }

  /// Into a group that is selected and not known nothing fits.
  private boolean fitsIntoGroup(InstanceTypeInfo info) {
    return nodeClass.spec().placementGroupSelector().isEmpty()
        || nodeClass
            .status()
            .placementGroup()
            .filter(group -> info.placementStrategies().contains(group.strategy()))
            .isPresent();
  }

  /// ENA is not among the facts we have: every type of Nitro has it, and of Xen's some.
  private static boolean hasEna(InstanceTypeInfo info) {
    return info.hypervisor() != Hypervisor.XEN;
  }

  /// Whether the type's network cards have room for the interfaces.
  private static boolean hosts(InstanceTypeInfo info, List<NetworkInterface> interfaces) {
    long efaOnly =
        interfaces.stream().filter(it -> it.interfaceType() == InterfaceType.EFA_ONLY).count();
    return efaOnly <= info.network().maximumEfaInterfaces()
        && interfaces.stream()
            .allMatch(
                it ->
                    it.networkCardIndex() < info.network().cards().size()
                        && it.deviceIndex() < info.network().cards().get(it.networkCardIndex()));
  }

  private Availability availability(Pool pool) {
    if (!zoneIds.containsKey(pool.zone())) {
      return Availability.NO_SUBNET;
    }
    if (!zonesWithAddresses.contains(pool.zone())) {
      return Availability.NO_FREE_ADDRESS;
    }
    var group = nodeClass.status().placementGroup().map(ResolvedPlacementGroup::id);
    if (known.concern(pool.capacityType())
        || outages.contains(pool)
        || outages.contains(pool.in(group))) {
      return Availability.UNAVAILABLE;
    }
    return coolingDown.contains(pool) ? Availability.COOLING_DOWN : Availability.AVAILABLE;
  }
}
