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

  /// What is left on a node of a claim with these requirements to pods which evict what is below
  /// this priority.
  public Resources availableToPods(Requirements claim, int preemptsBelow) {
    Resources left =
        type.overlaid().extras().isEmpty()
            ? availableToPods
            : type.under(claim).allocatable().minus(overhead.requests());
    return withRoomMade(left, preemptsBelow);
  }

  /// The same to pods which evict what is below this priority.
  CandidateType evictingBelow(int priority) {
    return new CandidateType(type, overhead, withRoomMade(availableToPods, priority));
  }

  private Resources withRoomMade(Resources left, int preemptsBelow) {
    Resources made = overhead.preemptible().below(preemptsBelow);
    return made.isEmpty() ? left : left.plus(made);
  }

  /// What its DaemonSets ask for together, but for those that its pods evict.
  public Resources daemonSetRequests(int preemptsBelow) {
    return overhead.requests().minus(overhead.preemptible().below(preemptsBelow));
  }

  /// Whether a node of this type surely satisfies what `wanted` says of labels that the type
  /// decides. Zone, its id and capacity type are the offering's; custom labels the claim's.
  static boolean satisfies(InstanceType type, Requirements wanted) {
    for (Requirement requirement : wanted.asList()) {
      if (decidedByType(requirement.key()) && !surely(type, requirement)) {
        return false;
      }
    }
    return true;
  }

  /// Whether a node of this type may satisfy that.
  static boolean mayBe(InstanceType type, Requirements wanted) {
    for (Requirement requirement : wanted.asList()) {
      if (decidedByType(requirement.key()) && !mayBe(type, requirement)) {
        return false;
      }
    }
    return true;
  }

  private static boolean mayBe(InstanceType type, Requirement wanted) {
    return type.requirements()
        .find(wanted.key())
        .map(has -> has.intersects(wanted))
        .orElseGet(wanted::allowsAbsent);
  }

  static boolean surely(InstanceType type, Requirement wanted) {
    return type.requirements()
        .find(wanted.key())
        .map(
            has ->
                WellKnownLabels.isChosenAtLaunch(wanted.key())
                    ? has.intersects(wanted)
                    : has.isWithin(wanted))
        .orElseGet(wanted::allowsAbsent);
  }

  /// Whether what is to be chosen at the launch is among what the type leaves open.
  static boolean leavesOpen(InstanceType type, Requirements wanted) {
    for (Requirement requirement : wanted.asList()) {
      if (WellKnownLabels.isChosenAtLaunch(requirement.key()) && !surely(type, requirement)) {
        return false;
      }
    }
    return true;
  }

  static boolean decidedByType(LabelKey key) {
    return WellKnownLabels.isWellKnown(key)
        && !WellKnownLabels.isOfferingLabel(key)
        && !key.equals(LabelKey.NODEPOOL)
        && !key.equals(LabelKey.NODECLASS);
  }

  /// What is wanted of an offering, looked up once for all offerings of a type.
  private record WantedOffering(
      Requirement zone,
      Requirement zoneId,
      Requirement capacityType,
      List<Requirement> ofReservation) {
    static WantedOffering of(Requirements wanted) {
      return new WantedOffering(
          wanted.get(LabelKey.ZONE),
          wanted.get(LabelKey.ZONE_ID),
          wanted.get(LabelKey.CAPACITY_TYPE),
          WellKnownLabels.OF_RESERVATIONS.stream()
              .flatMap(key -> wanted.find(key).stream())
              .toList());
    }

    boolean isHad(InstanceType type) {
      for (Offering offering : type.offerings()) {
        if (offering.available() && allows(offering)) {
          return true;
        }
      }
      return false;
    }

    boolean allows(Offering offering) {
      return zone.has(offering.zone().value())
          && zoneId.has(offering.zoneId())
          && capacityType.has(offering.capacityType().labelValue())
          && (ofReservation.isEmpty() || ofReservation.stream().allMatch(offering::satisfies));
    }
  }

  /// The offerings that `wanted` allows, to be had now or not.
  static List<Offering> offerings(InstanceType type, Requirements wanted) {
    var allowed = WantedOffering.of(wanted);
    return type.offerings().stream().filter(allowed::allows).toList();
  }

  /// Whether there is such an offering, to be had now or not.
  static boolean isSold(InstanceType type, Requirements wanted) {
    return type.offerings().stream().anyMatch(WantedOffering.of(wanted)::allows);
  }

  static boolean hasOffering(InstanceType type, Requirements wanted) {
    return WantedOffering.of(wanted).isHad(type);
  }

  /// The types that have such an offering now.
  static Positions hadUnder(Requirements wanted, TypeTable table) {
    var allowed = WantedOffering.of(wanted);
    return table.all().only(position -> allowed.isHad(table.type(position).type()));
  }

  /// The offerings under these requirements that can be had now.
  public List<Offering> availableOfferings(Requirements wanted) {
    return availableOfferings(type, wanted);
  }

  /// Those of a type under these requirements that can be had now.
  public static List<Offering> availableOfferings(InstanceType type, Requirements wanted) {
    var allowed = WantedOffering.of(wanted);
    return type.offerings().stream()
        .filter(offering -> offering.available() && allowed.allows(offering))
        .toList();
  }

  /// The least that a node of this type costs under these requirements.
  public Optional<Price> cheapest(Requirements wanted) {
    return availableOfferings(wanted).stream().map(Offering::price).min(naturalOrder());
  }
}
