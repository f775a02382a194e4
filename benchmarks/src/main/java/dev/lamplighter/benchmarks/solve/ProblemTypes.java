package dev.lamplighter.benchmarks.solve;

import dev.lamplighter.benchmarks.problem.Problem;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.catalogue.Overhead;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Zone;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// The machine shapes of a problem as the core sees them. Zones and capacity types of a type are
/// those of its offerings that can be had, as in Karpenter's harness.
final class ProblemTypes {
  private ProblemTypes() {}

  static List<InstanceType> of(List<Problem.InstanceType> types) {
    return types.stream().map(ProblemTypes::of).toList();
  }

  private static InstanceType of(Problem.InstanceType type) {
    var reserved = Parts.resources(type.overheadCpu(), type.overheadMemory());
    return InstanceType.of(
        InstanceTypeName.of(type.name()),
        requirements(type),
        capacity(type),
        new Overhead(reserved, Resources.EMPTY, Resources.EMPTY),
        type.offerings().stream().map(ProblemTypes::offering).toList());
  }

  static Resources capacity(Problem.InstanceType type) {
    return Parts.resources(
        Map.of("cpu", type.cpu(), "memory", type.memory(), "pods", Long.toString(type.pods())));
  }

  static Resources allocatable(Problem.InstanceType type) {
    return capacity(type).minus(Parts.resources(type.overheadCpu(), type.overheadMemory()));
  }

  private static Requirements requirements(Problem.InstanceType type) {
    List<Problem.Offering> sold =
        type.offerings().stream().filter(it -> !it.unavailable()).toList();
    var all = new ArrayList<Requirement>();
    all.add(Requirement.in(LabelKey.INSTANCE_TYPE, type.name()));
    all.add(Requirement.in(LabelKey.ARCH, type.arch()));
    all.add(Requirement.in(LabelKey.OS, type.os()));
    all.add(Requirement.in(LabelKey.ZONE, sold.stream().map(Problem.Offering::zone).toList()));
    all.add(
        Requirement.in(
            LabelKey.CAPACITY_TYPE, sold.stream().map(Problem.Offering::capacityType).toList()));
    type.labels()
        .forEach(
            (key, values) ->
                all.add(
                    values.isEmpty()
                        ? Requirement.doesNotExist(LabelKey.of(key))
                        : Requirement.in(LabelKey.of(key), values)));
    return Requirements.of(all);
  }

  private static Offering offering(Problem.Offering it) {
    return new Offering(
        Zone.of(it.zone()),
        "",
        capacityType(it.capacityType()),
        Price.ofDollars(BigDecimal.valueOf(it.price())),
        it.unavailable() ? Offering.Availability.UNAVAILABLE : Offering.Availability.AVAILABLE);
  }

  private static CapacityType capacityType(String label) {
    return Arrays.stream(CapacityType.values())
        .filter(it -> it.labelValue().equals(label))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("Capacity type (%s) is none".formatted(label)));
  }
}
