package dev.lamplighter.benchmarks.check;

import dev.lamplighter.benchmarks.problem.Problem;
import dev.lamplighter.benchmarks.problem.Report.PlannedNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The nodes of a problem and a plan, one for each offering that a planned one may be launched
/// from.
final class Machines {
  static final String ZONE = "topology.kubernetes.io/zone";
  static final String HOSTNAME = "kubernetes.io/hostname";
  static final String CAPACITY_TYPE = "karpenter.sh/capacity-type";
  private static final String TYPE = "node.kubernetes.io/instance-type";
  private static final String ARCH = "kubernetes.io/arch";
  private static final String OS = "kubernetes.io/os";
  private static final String NODEPOOL = "karpenter.sh/nodepool";

  private final Problem problem;
  private final Map<String, Problem.InstanceType> types = new TreeMap<>();
  private final Map<String, Problem.NodePool> pools = new TreeMap<>();
  private final Map<Kind, List<Machine>> known = new HashMap<>();

  private record Kind(String pool, List<String> options, List<Problem.Requirement> requirements) {}

  Machines(Problem problem) {
    this.problem = problem;
    problem.instanceTypes().forEach(type -> types.put(type.name(), type));
    problem.nodePools().forEach(pool -> pools.put(pool.name(), pool));
  }

  Optional<Problem.NodePool> pool(String name) {
    return Optional.ofNullable(pools.get(name));
  }

  Optional<Problem.InstanceType> type(String name) {
    return Optional.ofNullable(types.get(name));
  }

  /// The types that the plan says a node may become; the one that it names where it lists none.
  static List<String> options(PlannedNode node) {
    return node.instanceTypes().isEmpty() ? List.of(node.instanceType()) : node.instanceTypes();
  }

  /// Those that a planned node may become. Many nodes may become the same.
  List<Machine> of(PlannedNode node) {
    return known.computeIfAbsent(
        new Kind(node.nodePool(), options(node), node.requirements()), _ -> make(node));
  }

  private List<Machine> make(PlannedNode node) {
    var machines = new ArrayList<Machine>();
    for (String option : options(node)) {
      Problem.InstanceType type = types.get(option);
      if (type != null) {
        type.offerings().stream()
            .filter(offering -> allows(node, offering))
            .forEach(offering -> machines.add(machine(node, type, offering)));
      }
    }
    return machines;
  }

  /// Whether the offering can be had, and the node's claim leaves it open.
  static boolean allows(PlannedNode node, Problem.Offering offering) {
    return !offering.unavailable()
        && node.requirements().stream()
            .allMatch(
                rule ->
                    switch (rule.key()) {
                      case ZONE -> LabelValue.allows(rule, offering.zone());
                      case CAPACITY_TYPE -> LabelValue.allows(rule, offering.capacityType());
                      default -> true;
                    });
  }

  private Machine machine(PlannedNode node, Problem.InstanceType type, Problem.Offering offering) {
    Map<String, LabelValue> labels = new TreeMap<>();
    for (Problem.Requirement rule : node.requirements()) {
      labels.merge(rule.key(), LabelValue.asked(rule), (known, _) -> known.and(rule));
    }
    Problem.NodePool pool = pools.get(node.nodePool());
    if (pool != null) {
      pool.labels().forEach((key, value) -> labels.put(key, LabelValue.of(value)));
    }
    Map<String, LabelValue> decided = labels(type, offering.zone(), offering.capacityType());
    for (Problem.Requirement rule : node.requirements()) {
      decided.computeIfPresent(rule.key(), (_, known) -> known.and(rule));
    }
    labels.putAll(decided);
    labels.put(NODEPOOL, LabelValue.of(node.nodePool()));
    return new Machine(
        "%s in %s".formatted(type.name(), offering.zone()),
        labels,
        pool == null ? List.of() : pool.taints(),
        allocatable(type));
  }

  private static Map<String, LabelValue> labels(
      Problem.InstanceType type, String zone, String capacityType) {
    var labels = new TreeMap<String, LabelValue>();
    type.labels()
        .forEach(
            (key, values) ->
                labels.put(key, values.isEmpty() ? LabelValue.ABSENT : LabelValue.oneOf(values)));
    labels.put(TYPE, LabelValue.of(type.name()));
    labels.put(ARCH, LabelValue.of(type.arch()));
    labels.put(OS, LabelValue.oneOf(type.os()));
    labels.put(ZONE, LabelValue.of(zone));
    labels.put(CAPACITY_TYPE, LabelValue.of(capacityType));
    return labels;
  }

  static Amounts capacity(Problem.InstanceType type) {
    return new Amounts()
        .add("cpu", type.cpu())
        .add("memory", type.memory())
        .add("pods", type.pods());
  }

  private static Amounts allocatable(Problem.InstanceType type) {
    return capacity(type)
        .subtract("cpu", type.overheadCpu())
        .subtract("memory", type.overheadMemory());
  }

  /// One that is there. Of a label of its type with several values the first counts for its
  /// operating system, and the label is missing otherwise.
  Machine of(Problem.Node node) {
    Problem.InstanceType type = types.get(node.instanceType());
    if (type == null) {
      throw new IllegalArgumentException("Node %s has a type that is none".formatted(node.name()));
    }
    Map<String, LabelValue> labels = labels(type, node.zone(), node.capacityType());
    type.labels()
        .forEach(
            (key, values) -> {
              if (values.size() > 1) {
                labels.put(key, LabelValue.ABSENT);
              }
            });
    labels.put(OS, LabelValue.of(type.os().isEmpty() ? "linux" : type.os().getFirst()));
    Problem.NodePool pool = pools.get(node.nodePool());
    if (pool != null) {
      pool.labels().forEach((key, value) -> labels.put(key, LabelValue.of(value)));
      labels.put(NODEPOOL, LabelValue.of(pool.name()));
    }
    node.labels().forEach((key, value) -> labels.put(key, LabelValue.of(value)));
    return new Machine(
        node.name(), labels, pool == null ? List.of() : pool.taints(), allocatable(type));
  }

  /// What pods ask for, each one of a node's places too.
  static Amounts asked(List<Problem.Pod> pods) {
    var asked = new Amounts();
    pods.forEach(pod -> add(asked, pod));
    return asked;
  }

  /// The same with what daemons take of such a node.
  Amounts withDaemons(Amounts asked, Machine machine) {
    if (problem.daemons().isEmpty()) {
      return asked;
    }
    var taken = new Amounts().add(asked);
    problem.daemons().stream()
        .filter(daemon -> machine.admits(daemon) && machine.perhapsMatches(daemon))
        .forEach(daemon -> add(taken, daemon));
    return taken;
  }

  private static void add(Amounts taken, Problem.Pod pod) {
    taken.add("cpu", pod.cpu()).add("memory", pod.memory()).add("pods", 1);
  }
}
