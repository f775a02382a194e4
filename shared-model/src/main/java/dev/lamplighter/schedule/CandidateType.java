package dev.lamplighter.schedule;

import static java.util.Comparator.naturalOrder;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.WellKnownLabels;
import java.util.List;
import java.util.Optional;

/// An instance type that a claim of a pool may become, and what DaemonSets will take of it.
public record CandidateType(
    InstanceType type, DaemonSetOverhead overhead, Resources availableToPods) {

  static CandidateType of(InstanceType type, DaemonSetOverhead overhead) {
    return new CandidateType(type, overhead, type.allocatable().minus(overhead.requests()));
  }

  /// What its DaemonSets ask for together.
  public Resources daemonSetRequests() {
    return overhead.requests();
  }

  /// Whether a node of this type surely satisfies what `wanted` says of labels that the type
  /// decides. Zone and capacity type are the offering's; custom labels the claim's.
  static boolean satisfies(InstanceType type, Requirements wanted) {
    for (Requirement requirement : wanted.asList()) {
      if (decidedByType(requirement.key()) && !surely(type, requirement)) {
        return false;
      }
    }
    return true;
  }

  static boolean surely(InstanceType type, Requirement wanted) {
    return type.requirements()
        .find(wanted.key())
        .map(has -> has.isWithin(wanted))
        .orElseGet(wanted::allowsAbsent);
  }

  static boolean decidedByType(LabelKey key) {
    return WellKnownLabels.isWellKnown(key)
        && !WellKnownLabels.isOfferingLabel(key)
        && !key.equals(LabelKey.NODEPOOL)
        && !key.equals(LabelKey.NODECLASS);
  }

  /// Whether the offering is one that `wanted` allows, to be had now or not.
  static boolean matches(Offering offering, Requirements wanted) {
    return wanted.get(LabelKey.ZONE).has(offering.zone().value())
        && wanted.get(LabelKey.CAPACITY_TYPE).has(offering.capacityType().labelValue());
  }

  /// Whether there is such an offering, to be had now or not.
  static boolean isSold(InstanceType type, Requirements wanted) {
    return type.offerings().stream().anyMatch(offering -> matches(offering, wanted));
  }

  static boolean hasOffering(InstanceType type, Requirements wanted) {
    for (Offering offering : type.offerings()) {
      if (offering.available() && matches(offering, wanted)) {
        return true;
      }
    }
    return false;
  }

  /// The offerings under these requirements that can be had now.
  public List<Offering> availableOfferings(Requirements wanted) {
    return availableOfferings(type, wanted);
  }

  /// Those of a type under these requirements that can be had now.
  public static List<Offering> availableOfferings(InstanceType type, Requirements wanted) {
    return type.offerings().stream()
        .filter(offering -> offering.available() && matches(offering, wanted))
        .toList();
  }

  /// The least that a node of this type costs under these requirements.
  public Optional<Price> cheapest(Requirements wanted) {
    return availableOfferings(wanted).stream().map(Offering::price).min(naturalOrder());
  }
}
