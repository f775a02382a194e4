package dev.lamplighter.catalogue;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.model.SubnetId;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The offerings that can't be had, those that can but were taken back not long ago, and the
/// subnets without a free address.
public record Outages(
    List<Outage> inForce, List<Outage> coolingDown, Set<SubnetId> exhaustedSubnets) {
  public static final Outages NONE = new Outages(List.of(), List.of(), Set.of());

  public Outages {
    inForce = List.copyOf(inForce);
    coolingDown = List.copyOf(coolingDown);
    exhaustedSubnets = Set.copyOf(exhaustedSubnets);
  }

  /// All of them in force.
  public static Outages of(List<Outage> inForce) {
    return new Outages(inForce, List.of(), Set.of());
  }

  /// What is left of them at `now`.
  public static Outages at(Instant now, List<Outage> noted, List<SubnetOutage> subnets) {
    return new Outages(
        noted.stream().filter(outage -> outage.until().isAfter(now)).toList(),
        noted.stream()
            .filter(outage -> !outage.until().isAfter(now) && outage.cooledDownAt().isAfter(now))
            .toList(),
        subnets.stream()
            .filter(outage -> outage.until().isAfter(now))
            .map(SubnetOutage::subnet)
            .collect(Collectors.toUnmodifiableSet()));
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
