package dev.lamplighter.schedule;

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

  /// The offerings that `wanted` allows, to be had now or not.
  static List<Offering> offerings(InstanceType type, Requirements wanted) {
    return WantedOffering.of(wanted).sold(type);
  }

  /// Whether there is such an offering, to be had now or not.
  static boolean isSold(InstanceType type, Requirements wanted) {
    return type.offerings().stream().anyMatch(WantedOffering.of(wanted)::allows);
  }

  static boolean hasOffering(InstanceType type, Requirements wanted) {
    return WantedOffering.of(wanted).isHad(type);
  }

  /// The offerings under these requirements that can be had now.
  public List<Offering> availableOfferings(Requirements wanted) {
    return availableOfferings(type, wanted);
  }

  /// Those of a type under these requirements that can be had now.
  public static List<Offering> availableOfferings(InstanceType type, Requirements wanted) {
    return WantedOffering.of(wanted).had(type);
  }

  /// The least that a node of this type costs under these requirements.
  public Optional<Price> cheapest(Requirements wanted) {
    return WantedOffering.of(wanted).cheapest(type);
  }
}
