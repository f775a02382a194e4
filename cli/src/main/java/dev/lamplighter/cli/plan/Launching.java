package dev.lamplighter.cli.plan;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.cli.plan.Plan.Launch;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.schedule.CandidateType;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.List;
import java.util.stream.Stream;

/// How a planned claim would be bought.
final class Launching {
  private final ClusterSnapshot snapshot;

  Launching(ClusterSnapshot snapshot) {
    this.snapshot = snapshot;
  }

  /// One fleet asks for one capacity type, the first of Karpenter's order that can be had.
  Launch of(PlannedClaim claim) {
    List<Offering> offerings =
        types(claim)
            .flatMap(type -> CandidateType.availableOfferings(type, claim.requirements()).stream())
            .toList();
    CapacityType capacityType =
        offerings.stream()
            .map(Offering::capacityType)
            .min(CapacityType::compareTo)
            .orElse(CapacityType.ON_DEMAND);
    List<String> zones =
        offerings.stream()
            .filter(offering -> offering.capacityType() == capacityType)
            .map(offering -> offering.zone().value())
            .distinct()
            .sorted()
            .toList();
    return new Launch(claim, capacityType, zones);
  }

  private Stream<InstanceType> types(PlannedClaim claim) {
    return snapshot.nodePools().stream()
        .filter(pool -> pool.name().equals(claim.pool()))
        .map(NodePool::spec)
        .map(spec -> spec.template().spec().nodeClassRef().name())
        .flatMap(nodeClass -> snapshot.instanceTypes().getOrDefault(nodeClass, List.of()).stream())
        .filter(type -> claim.instanceTypes().contains(type.name()));
  }
}
