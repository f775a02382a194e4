package dev.lamplighter.schedule;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.catalogue.Offering.Availability;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Zone;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/// The offerings that would do and can't be had.
final class Missed {
  private final Requirements wanted;
  private final List<Offering> offerings = new ArrayList<>();

  /// `wanted` is what they must be.
  Missed(Requirements wanted) {
    this.wanted = wanted;
  }

  /// Those of a type that would do but for them.
  void add(InstanceType type) {
    offerings.addAll(CandidateType.offerings(type, wanted));
  }

  boolean isEmpty() {
    return offerings.isEmpty();
  }

  /// Why none of them is to be had. That the class has no subnet is no want of capacity: the answer
  /// is then where `types`, all that the pool has, find one.
  Rejection rejection(Collection<InstanceType> types) {
    if (!offerings.isEmpty() && offerings.stream().allMatch(Missed::lacksSubnet)) {
      List<Offering> all = types.stream().flatMap(type -> type.offerings().stream()).toList();
      return new Rejection.NoSubnet(
          zones(offerings, _ -> true), zones(all, offering -> !lacksSubnet(offering)));
    }
    SortedSet<Availability> obstacles = new TreeSet<>();
    offerings.forEach(offering -> obstacles.add(offering.availability()));
    return new Rejection.NoOffering(capacityTypes(), obstacles);
  }

  private static boolean lacksSubnet(Offering offering) {
    return offering.availability() == Availability.NO_SUBNET;
  }

  private static SortedSet<Zone> zones(List<Offering> of, Predicate<Offering> those) {
    SortedSet<Zone> zones = new TreeSet<>();
    of.stream().filter(those).forEach(offering -> zones.add(offering.zone()));
    return zones;
  }

  private List<CapacityType> capacityTypes() {
    Requirement allowed = wanted.get(LabelKey.CAPACITY_TYPE);
    return Arrays.stream(CapacityType.values())
        .filter(type -> allowed.has(type.labelValue()))
        .toList();
  }
}
