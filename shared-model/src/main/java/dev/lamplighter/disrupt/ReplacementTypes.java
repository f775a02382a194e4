package dev.lamplighter.disrupt;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.RejectionText;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.schedule.CandidateType;
import dev.lamplighter.schedule.MinValues;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The types that a claim may become which is to replace nodes for less money; narrowed step by
/// step, cheapest first (spec core 6.9).
record ReplacementTypes(PlannedClaim claim, Requirements requirements, List<InstanceType> types) {

  ReplacementTypes {
    types = List.copyOf(types);
  }

  static ReplacementTypes of(PlannedClaim claim, ClusterSnapshot snapshot) {
    List<InstanceType> known =
        snapshot.nodePools().stream()
            .filter(pool -> pool.name().equals(claim.pool()))
            .flatMap(pool -> snapshot.typesOf(pool).stream())
            .map(type -> type.under(claim.requirements()))
            .toList();
    List<InstanceType> types =
        claim.instanceTypes().stream().flatMap(name -> named(name, known).stream()).toList();
    return new ReplacementTypes(claim, claim.requirements(), types);
  }

  private static Optional<InstanceType> named(InstanceTypeName name, List<InstanceType> known) {
    return known.stream().filter(type -> type.name().equals(name)).findFirst();
  }

  /// Whether any of them could be had as spot now.
  boolean mayBeSpot() {
    return types.stream().anyMatch(type -> has(type, requirements, CapacityType.SPOT));
  }

  private static boolean has(InstanceType type, Requirements wanted, CapacityType capacityType) {
    return CandidateType.availableOfferings(type, wanted).stream()
        .anyMatch(offering -> offering.capacityType() == capacityType);
  }

  /// Spot and nothing else, and nothing that EC2 took back not long ago.
  ReplacementTypes asSpot() {
    Requirements spot =
        requirements.and(Requirement.in(LabelKey.CAPACITY_TYPE, CapacityType.SPOT.labelValue()));
    return new ReplacementTypes(claim, spot, types)
        .only(type -> has(type, spot, CapacityType.SPOT) && !isCoolingDown(type, spot));
  }

  private static boolean isCoolingDown(InstanceType type, Requirements wanted) {
    return CandidateType.availableOfferings(type, wanted).stream()
        .anyMatch(offering -> offering.availability() == Offering.Availability.COOLING_DOWN);
  }

  /// Those that surely cost less, wherever EC2 launches them.
  ReplacementTypes cheaperThan(Price price) {
    return only(
        type ->
            Prices.worstLaunch(type, requirements)
                .filter(worst -> worst.isLessThan(price))
                .isPresent());
  }

  ReplacementTypes only(Predicate<InstanceType> allowed) {
    return new ReplacementTypes(claim, requirements, types.stream().filter(allowed).toList());
  }

  /// The `count` cheapest, or more where `minValues` needs more.
  ReplacementTypes cheapest(int count) {
    for (int kept = Math.min(count, types.size()); kept < types.size(); kept++) {
      var fewer = new ReplacementTypes(claim, requirements, types.subList(0, kept));
      if (fewer.tooFew().isEmpty()) {
        return fewer;
      }
    }
    return this;
  }

  /// Why they don't show the variety that `minValues` asks for, if they don't.
  Optional<Kept.Reason> tooFew() {
    return MinValues.unmet(requirements, types.stream())
        .map(unmet -> new Kept.Reason.MinValues(RejectionText.sentence(unmet)));
  }

  boolean isEmpty() {
    return types.isEmpty();
  }

  /// The claim with these types and no others.
  PlannedClaim narrowed() {
    List<InstanceTypeName> names = types.stream().map(InstanceType::name).toList();
    Resources most = Resources.EMPTY;
    for (InstanceType type : types) {
      most = most.max(type.capacity());
    }
    return new PlannedClaim(
        claim.name(),
        claim.pool(),
        requirements.and(
            Requirement.in(
                LabelKey.INSTANCE_TYPE, names.stream().map(InstanceTypeName::value).toList())),
        names,
        claim.requests(),
        most.with(ResourceName.NODES, 1),
        claim.pods(),
        cheapestPrice());
  }

  /// What the cheapest of their offerings costs.
  Price cheapestPrice() {
    return types.stream()
        .flatMap(type -> CandidateType.availableOfferings(type, requirements).stream())
        .map(offering -> offering.price())
        .min(Price::compareTo)
        .orElse(claim.cheapest());
  }
}
