package dev.lamplighter.pack;

import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.schedule.CandidateType;
import dev.lamplighter.schedule.FlexibleTypes;
import dev.lamplighter.schedule.NewClaim;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// A finished claim in the words of the decision (spec core 4.8).
final class PlannedClaims {

  /// Karpenter's core keeps 600 types, its AWS provider asks the fleet for 60 of them.
  private static final int MOST_TYPES = 60;

  private PlannedClaims() {}

  static PlannedClaim of(NewClaim claim) {
    List<CandidateType> types = FlexibleTypes.of(claim, MOST_TYPES);
    return new PlannedClaim(
        claim.name(),
        claim.template().name(),
        requirements(claim, types),
        types.stream().map(candidate -> candidate.type().name()).toList(),
        claim.requested().plus(leastOverhead(types, claim.preemptsBelow())),
        LimitsLedger.promisedFor(types),
        claim.pods(),
        types.getFirst().cheapest(claim.requirements()).orElse(Price.ZERO));
  }

  /// Everything known of its labels, the types, and the capacity types that can be had; the
  /// hostname is not ours to ask for.
  private static Requirements requirements(NewClaim claim, List<CandidateType> types) {
    SortedSet<String> capacityTypes = new TreeSet<>();
    for (CandidateType candidate : types) {
      for (Offering offering : candidate.availableOfferings(claim.requirements())) {
        capacityTypes.add(offering.capacityType().labelValue());
      }
    }
    return claim
        .requirements()
        .without(LabelKey.HOSTNAME)
        .and(Requirement.in(LabelKey.CAPACITY_TYPE, List.copyOf(capacityTypes)))
        .and(
            Requirement.in(
                LabelKey.INSTANCE_TYPE,
                types.stream().map(candidate -> candidate.type().name().value()).toList()));
  }

  /// The least that DaemonSets take whatever the type, as Karpenter writes it into the claim.
  private static Resources leastOverhead(List<CandidateType> types, int preemptsBelow) {
    Resources least = types.getFirst().daemonSetRequests(preemptsBelow);
    for (CandidateType candidate : types) {
      least = least.min(candidate.daemonSetRequests(preemptsBelow));
    }
    return least;
  }
}
