package dev.lamplighter.testing;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.catalogue.Overhead;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.CsiDriver;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Market;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.WellKnownLabels;
import dev.lamplighter.model.Zone;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// An instance type that is being described: amd64 Linux with 110 pod slots, no overhead, and no
/// offering yet.
public final class InstanceTypeDraft {
  private final InstanceTypeName name;
  private final List<Offering> offerings = new ArrayList<>();
  private Resources capacity = Notation.resources("pods=110");
  private Resources reserved = Resources.EMPTY;
  private Requirements extra = Requirements.EMPTY;
  private String arch = "amd64";
  private final TreeMap<CsiDriver, Integer> volumeLimits = new TreeMap<>();

  InstanceTypeDraft(String name) {
    this.name = InstanceTypeName.of(name);
  }

  /// `cpu=2, memory=4Gi`, beside what was said before.
  public InstanceTypeDraft capacity(String resources) {
    Resources more = Notation.resources(resources);
    for (ResourceName resource : more.names()) {
      capacity = capacity.with(resource, more.get(resource));
    }
    return this;
  }

  /// What pods can have of the capacity; the difference becomes kubeReserved.
  public InstanceTypeDraft allocatable(String resources) {
    Resources allocatable = Notation.resources(resources);
    for (ResourceName resource : allocatable.names()) {
      reserved = reserved.with(resource, capacity.get(resource) - allocatable.get(resource));
    }
    return this;
  }

  /// It attaches so many EBS volumes of pods.
  public InstanceTypeDraft volumes(int limit) {
    volumeLimits.put(CsiDriver.EBS, limit);
    return this;
  }

  public InstanceTypeDraft arch(String arch) {
    this.arch = arch;
    return this;
  }

  /// `karpenter.k8s.aws/instance-generation In [7]`.
  public InstanceTypeDraft label(String requirement) {
    extra = extra.and(Notation.requirement(requirement));
    return this;
  }

  public InstanceTypeDraft spot(String dollars, String... zones) {
    return offer(CapacityType.SPOT, dollars, Offering.Availability.AVAILABLE, zones);
  }

  public InstanceTypeDraft onDemand(String dollars, String... zones) {
    return offer(CapacityType.ON_DEMAND, dollars, Offering.Availability.AVAILABLE, zones);
  }

  /// Into this capacity reservation `available` more fit.
  public InstanceTypeDraft reserved(String id, int available, String dollars, String zone) {
    return reserved(id, Market.RESERVED, available, dollars, zone);
  }

  public InstanceTypeDraft reserved(
      String id, Market market, int available, String dollars, String zone) {
    offerings.add(
        new Offering(
            Zone.of(zone),
            zoneId(zone),
            CapacityType.RESERVED,
            Price.ofDollars(new BigDecimal(dollars)).dividedBy(10_000),
            available > 0 ? Offering.Availability.AVAILABLE : Offering.Availability.USED_UP,
            Optional.of(new Offering.Reserved(CapacityReservationId.of(id), market, available))));
    return this;
  }

  /// For sale on demand, but nobody knows for how much.
  public InstanceTypeDraft unpriced(String... zones) {
    for (String zone : zones) {
      offerings.add(
          new Offering(
              Zone.of(zone),
              zoneId(zone),
              CapacityType.ON_DEMAND,
              Price.unknown(capacity.cpuMillis()),
              Offering.Availability.UNPRICED));
    }
    return this;
  }

  public InstanceTypeDraft offer(
      CapacityType capacityType,
      String dollars,
      Offering.Availability availability,
      String... zones) {
    for (String zone : zones) {
      offerings.add(
          new Offering(
              Zone.of(zone),
              zoneId(zone),
              capacityType,
              Price.ofDollars(new BigDecimal(dollars)),
              availability));
    }
    return this;
  }

  /// The offerings described so far, of this capacity type, can't be had any more.
  public InstanceTypeDraft without(CapacityType capacityType, Offering.Availability why) {
    offerings.replaceAll(
        offering ->
            offering.capacityType() == capacityType
                ? new Offering(
                    offering.zone(), offering.zoneId(), capacityType, offering.price(), why)
                : offering);
    return this;
  }

  /// `id-of-a` of zone `ap-northeast-2a`.
  private static String zoneId(String zone) {
    return "id-of-" + zone.substring(zone.length() - 1);
  }

  InstanceTypeName name() {
    return name;
  }

  InstanceType build() {
    return InstanceType.of(
            name,
            requirements(),
            capacity,
            new Overhead(reserved, Resources.EMPTY, Resources.EMPTY),
            offerings)
        .withVolumeLimits(volumeLimits);
  }

  /// Every well-known key, as the resolved catalogue has it: what is not said does not exist.
  private Requirements requirements() {
    var known = new ArrayList<Requirement>();
    known.add(Requirement.in(LabelKey.INSTANCE_TYPE, name.value()));
    known.add(Requirement.in(LabelKey.ARCH, arch));
    known.add(Requirement.in(LabelKey.OS, "linux"));
    known.add(
        Requirement.in(LabelKey.ZONE, offerings.stream().map(o -> o.zone().value()).toList()));
    known.add(Requirement.in(LabelKey.ZONE_ID, offerings.stream().map(Offering::zoneId).toList()));
    known.add(
        Requirement.in(
            LabelKey.CAPACITY_TYPE,
            offerings.stream().map(o -> o.capacityType().labelValue()).toList()));
    Requirements said = Requirements.of(known).and(extra);
    for (LabelKey key : WellKnownLabels.ALL) {
      boolean open =
          WellKnownLabels.OF_RESERVATIONS.contains(key)
              && offerings.stream().anyMatch(it -> it.reserved().isPresent());
      if (!said.has(key)
          && !open
          && !key.equals(LabelKey.NODEPOOL)
          && !key.equals(LabelKey.NODECLASS)) {
        said = said.and(Requirement.doesNotExist(key));
      }
    }
    return said;
  }
}
