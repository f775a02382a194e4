package dev.lamplighter.benchmarks.solve;

import static java.util.Objects.requireNonNull;

import dev.lamplighter.benchmarks.problem.Problem;
import dev.lamplighter.benchmarks.problem.Report.ExistingNode;
import dev.lamplighter.benchmarks.problem.Report.PlannedNode;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.decision.RejectionText;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// A plan in the words of the report.
final class PlanReport {
  private static final int ERROR_LENGTH = 300;
  private static final Comparator<Sale> CHEAPEST =
      Comparator.comparingDouble((Sale it) -> it.offering().price())
          .thenComparing(Sale::type)
          .thenComparing(it -> it.offering().capacityType())
          .thenComparing(it -> it.offering().zone());

  private final Map<String, Problem.InstanceType> types = new HashMap<>();
  private final boolean names;

  /// `names` tells whether pods and what nodes may become are listed.
  PlanReport(Problem problem, boolean names) {
    problem.instanceTypes().forEach(type -> types.put(type.name(), type));
    this.names = names;
  }

  private record Sale(String type, Problem.Offering offering) {}

  List<PlannedNode> nodes(ProvisioningPlan plan) {
    return plan.claims().stream().map(this::node).toList();
  }

  private PlannedNode node(PlannedClaim claim) {
    Sale cheapest = cheapest(claim);
    return new PlannedNode(
        claim.pool().value(),
        claim.pods().size(),
        Quantity.ofMillis(claim.requests().cpuMillis()).toString(),
        Quantity.ofBytes(claim.requests().memoryBytes()).toString(),
        cheapest.type(),
        cheapest.offering().zone(),
        cheapest.offering().capacityType(),
        cheapest.offering().price(),
        claim.instanceTypes().size(),
        names ? claim.instanceTypes().stream().map(Object::toString).toList() : List.of(),
        names ? requirements(claim) : List.of(),
        names ? claim.pods().stream().map(PodKey::name).toList() : List.of());
  }

  private static List<Problem.Requirement> requirements(PlannedClaim claim) {
    return claim.requirements().without(LabelKey.INSTANCE_TYPE).toApi().stream()
        .map(
            it ->
                new Problem.Requirement(
                    it.key().value(), it.operator().toString(), it.values(), it.minValues()))
        .toList();
  }

  /// By the problem's own prices, which may be finer than a millionth of a dollar.
  private Sale cheapest(PlannedClaim claim) {
    var zone = claim.requirements().get(LabelKey.ZONE);
    var capacityType = claim.requirements().get(LabelKey.CAPACITY_TYPE);
    return claim.instanceTypes().stream()
        .flatMap(
            name ->
                requireNonNull(types.get(name.value())).offerings().stream()
                    .filter(it -> !it.unavailable())
                    .filter(it -> zone.has(it.zone()) && capacityType.has(it.capacityType()))
                    .map(it -> new Sale(name.value(), it)))
        .min(CHEAPEST)
        .orElseThrow(() -> new IllegalStateException("No offering for " + claim.name()));
  }

  List<ExistingNode> existing(ProvisioningPlan plan) {
    SortedMap<String, List<String>> byNode = new TreeMap<>();
    plan.places()
        .forEach(
            (pod, place) -> {
              if (place instanceof Place.ExistingNode(var node)) {
                byNode.computeIfAbsent(node.value(), _ -> new ArrayList<>()).add(pod.name());
              }
            });
    return byNode.entrySet().stream()
        .map(
            it ->
                new ExistingNode(
                    it.getKey(), it.getValue().size(), names ? it.getValue() : List.of()))
        .toList();
  }

  List<String> unplaced(ProvisioningPlan plan) {
    return names
        ? plan.unschedulable().stream().map(it -> it.pod().name()).sorted().toList()
        : List.of();
  }

  static SortedMap<String, Integer> errors(ProvisioningPlan plan) {
    var errors = new TreeMap<String, Integer>();
    plan.unschedulable().forEach(it -> errors.merge(error(it), 1, Integer::sum));
    return errors;
  }

  private static String error(Unschedulable pod) {
    String all =
        pod.pools().entrySet().stream()
            .map(it -> it.getKey() + ": " + RejectionText.sentence(it.getValue()))
            .collect(Collectors.joining("; "));
    return all.length() > ERROR_LENGTH ? all.substring(0, ERROR_LENGTH) + "..." : all;
  }
}
