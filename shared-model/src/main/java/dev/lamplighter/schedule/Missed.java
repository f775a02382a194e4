package dev.lamplighter.schedule;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.catalogue.Offering.Availability;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Zone;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/// The offerings that would do and can't be had.
final class Missed {
  private final Requirements wanted;
  private final NodeClassName nodeClass;
  private final List<InstanceType> types = new ArrayList<>();
  private final List<Offering> offerings = new ArrayList<>();

  /// `wanted` is what they must be.
  Missed(Requirements wanted, NodeClassName nodeClass) {
    this.wanted = wanted;
    this.nodeClass = nodeClass;
  }

  /// Those of a type that would do but for them.
  void add(InstanceType type) {
    types.add(type);
    offerings.addAll(CandidateType.offerings(type, wanted));
  }

  boolean isEmpty() {
    return offerings.isEmpty();
  }

  /// Why none of them is to be had. Of several obstacles that counts which is met last: one that
  /// lacks a subnet has an image. `all` are the types that the class has.
  Rejection rejection(List<InstanceType> all) {
    if (any(Availability::served)) {
      return noOffering();
    }
    if (any(Availability.NO_SUBNET::equals)) {
      return noSubnet(all);
    }
    if (any(Availability.NO_IMAGE::equals)) {
      return noImage(all);
    }
    return any(Availability.INCOMPATIBLE::equals)
        ? new Rejection.UnsuitedToClass(nodeClass)
        : noOffering();
  }

  private boolean any(Predicate<Availability> so) {
    return offerings.stream().anyMatch(offering -> so.test(offering.availability()));
  }

  private Rejection noOffering() {
    SortedSet<Availability> obstacles = new TreeSet<>();
    SortedSet<CapacityType> out = new TreeSet<>();
    for (Offering offering : offerings) {
      Availability obstacle = offering.availability();
      if (obstacle.served() || obstacle == Availability.NOT_FOR_ACCOUNT) {
        obstacles.add(obstacle);
      }
      if (obstacle == Availability.UNAVAILABLE) {
        out.add(offering.capacityType());
      }
    }
    return new Rejection.NoOffering(List.copyOf(out), obstacles);
  }

  private Rejection noSubnet(List<InstanceType> all) {
    SortedSet<Zone> there = new TreeSet<>();
    for (InstanceType type : all) {
      type.offerings().stream()
          .filter(offering -> offering.availability().served())
          .forEach(offering -> there.add(offering.zone()));
    }
    SortedSet<Zone> zones = new TreeSet<>();
    offerings.stream()
        .filter(offering -> offering.availability() == Availability.NO_SUBNET)
        .forEach(offering -> zones.add(offering.zone()));
    return new Rejection.NoSubnet(nodeClass, zones, there);
  }

  private Rejection noImage(List<InstanceType> all) {
    return new Rejection.NoImage(
        nodeClass,
        architectures(types, Availability.NO_IMAGE::equals),
        architectures(all, Availability::hasImage));
  }

  private static SortedSet<String> architectures(
      List<InstanceType> types, Predicate<Availability> so) {
    SortedSet<String> architectures = new TreeSet<>();
    for (InstanceType type : types) {
      if (type.offerings().stream().anyMatch(offering -> so.test(offering.availability()))) {
        architectures.addAll(type.requirements().get(LabelKey.ARCH).values());
      }
    }
    return architectures;
  }
}
