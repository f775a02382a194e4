package dev.lamplighter.benchmarks.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;

/// What a planner made of a problem: how fast, and which plan. Karpenter's harness prints the same.
///
/// - `planner` is who planned, with its version.
/// - `cold` is the first run of the process, if it is not among `runs`.
/// - `plan` and the rest are of the last run: the nodes to make, the places on nodes that are
///   there, and the pods that got none. Names are there only where they were asked for.
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record Report(
    String problem,
    String planner,
    String runtime,
    int processors,
    int threads,
    int pods,
    int instanceTypes,
    Optional<Run> cold,
    List<Run> runs,
    double peakMemoryMiB,
    List<PlannedNode> plan,
    List<ExistingNode> existing,
    List<String> unplaced) {

  public Report {
    planner = Given.text(planner);
    runtime = Given.text(runtime);
    runs = Given.list(runs);
    plan = Given.list(plan);
    existing = Given.list(existing);
    unplaced = Given.list(unplaced);
  }

  /// One planning of the whole problem.
  ///
  /// - `setupSeconds` is what comes before and is not planning: the objects as the planner keeps
  ///   them.
  /// - `cpuSeconds` is the processor time of the whole process meanwhile: collectors and compilers
  ///   too.
  /// - `podsPerSecond` counts the pods that got a place.
  /// - `pricePerHour` is what the nodes to make cost, `boundPerHour` what nodes for their pods cost
  ///   at least, and `gap` the share of the price that is above it; empty where nobody looked.
  /// - `errors` are the reasons of those that got none, with how many gave each.
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public record Run(
      double setupSeconds,
      double solveSeconds,
      double cpuSeconds,
      double podsPerSecond,
      double allocatedMiB,
      int scheduled,
      int failed,
      int unprocessed,
      SortedMap<String, Integer> errors,
      int nodes,
      double pricePerHour,
      OptionalDouble boundPerHour,
      OptionalDouble gap,
      boolean timedOut,
      int minPodsPerNode,
      int maxPodsPerNode) {
    public Run {
      errors = Given.map(errors);
    }
  }

  /// A node to make, priced at the cheapest offering that it may become; of equally cheap ones the
  /// first by type, capacity type and zone.
  ///
  /// `instanceTypes` are all that it may become, `requirements` what is asked of its labels.
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public record PlannedNode(
      String nodePool,
      int pods,
      String cpu,
      String memory,
      String instanceType,
      String zone,
      String capacityType,
      double price,
      int options,
      List<String> instanceTypes,
      List<Problem.Requirement> requirements,
      List<String> podNames) {
    public PlannedNode {
      instanceTypes = Given.list(instanceTypes);
      requirements = Given.list(requirements);
      podNames = Given.list(podNames);
    }
  }

  /// A node that was there, and the pods that are to go to it.
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public record ExistingNode(String name, int pods, List<String> podNames) {
    public ExistingNode {
      podNames = Given.list(podNames);
    }
  }
}
