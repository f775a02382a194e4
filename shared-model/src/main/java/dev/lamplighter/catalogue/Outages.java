package dev.lamplighter.catalogue;

import static java.util.Comparator.comparing;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.SubnetId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The offerings that can't be had, those that can but were taken back not long ago, the subnets
/// without a free address, and the capacity types that are out as a whole.
public record Outages(
    List<Outage> inForce,
    List<Outage> coolingDown,
    Set<SubnetId> exhaustedSubnets,
    List<CapacityTypeOutage> capacityTypes) {
  private static final Comparator<Outage> BY_OFFERING =
      comparing(Outage::capacityType)
          .thenComparing(Outage::instanceType)
          .thenComparing(Outage::zone);

  public static final Outages NONE = new Outages(List.of(), List.of(), Set.of(), List.of());

  public Outages {
    inForce = inForce.stream().sorted(BY_OFFERING).toList();
    coolingDown = List.copyOf(coolingDown);
    exhaustedSubnets = Set.copyOf(exhaustedSubnets);
    capacityTypes = List.copyOf(capacityTypes);
  }

  /// All of them in force.
  public static Outages of(List<Outage> inForce) {
    return new Outages(inForce, List.of(), Set.of(), List.of());
  }

  /// With these capacity types too.
  public Outages and(List<CapacityTypeOutage> more) {
    return new Outages(inForce, coolingDown, exhaustedSubnets, more);
  }

  /// What is left of them at `now`.
  public static Outages at(
      Instant now,
      List<Outage> noted,
      List<SubnetOutage> subnets,
      List<CapacityTypeOutage> capacityTypes) {
    return new Outages(
        noted.stream().filter(outage -> outage.until().isAfter(now)).toList(),
        noted.stream()
            .filter(outage -> !outage.until().isAfter(now) && outage.cooledDownAt().isAfter(now))
            .toList(),
        subnets.stream()
            .filter(outage -> outage.until().isAfter(now))
            .map(SubnetOutage::subnet)
            .collect(Collectors.toUnmodifiableSet()),
        capacityTypes.stream().filter(outage -> outage.until().isAfter(now)).toList());
  }

  boolean concern(CapacityType capacityType) {
    return capacityTypes.stream().anyMatch(outage -> outage.capacityType() == capacityType);
  }

  /// The class with its exhausted subnets as full: EC2's refusal is younger than their count.
  public EC2NodeClass on(EC2NodeClass nodeClass) {
    var status = nodeClass.status();
    List<ResolvedSubnet> subnets = status.subnets().stream().map(this::on).toList();
    return subnets.equals(status.subnets())
        ? nodeClass
        : nodeClass.withStatus(status.withSubnets(subnets));
  }

  private ResolvedSubnet on(ResolvedSubnet subnet) {
    return exhaustedSubnets.contains(subnet.id())
        ? new ResolvedSubnet(subnet.id(), subnet.zone(), subnet.zoneId(), 0)
        : subnet;
  }
}
