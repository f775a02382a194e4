package dev.lamplighter.pack;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.snapshot.PodView;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/// The claim that a plan has each pod on, and what that says of where the pod may be.
final class ClaimsOfPods {
  private final SortedMap<PodKey, PlannedClaim> claims = new TreeMap<>();

  ClaimsOfPods(ProvisioningPlan plan) {
    for (PlannedClaim claim : plan.claims()) {
      claim.pods().forEach(pod -> claims.put(pod, claim));
    }
  }

  private Optional<Requirement> requirement(PodView pod, LabelKey key) {
    return Optional.ofNullable(claims.get(pod.key()))
        .flatMap(claim -> claim.requirements().find(key));
  }

  boolean isReserved(PodView pod) {
    return requirement(pod, LabelKey.CAPACITY_TYPE)
        .flatMap(Requirement::singleValue)
        .filter(CapacityType.RESERVED.labelValue()::equals)
        .isPresent();
  }

  /// What is decided of the pod's zone, if anything is.
  Optional<Requirement> zone(PodView pod) {
    return requirement(pod, LabelKey.ZONE).map(zone -> zone.withMinValues(OptionalInt.empty()));
  }

  /// What is to be kept of that: of a pod that is merely spread its zone, if that is known; of one
  /// that may not be just anywhere for others' sake, all that it may be; of any other nothing.
  Optional<Requirement> zoneToKeep(PodView pod, Attempt attempt) {
    if (!attempt.topology().onlySpreadOverZones()) {
      return zone(pod);
    }
    return attempt.topology().spreadsOverDomains()
        ? zone(pod).filter(zone -> zone.singleValue().isPresent())
        : Optional.empty();
  }
}
