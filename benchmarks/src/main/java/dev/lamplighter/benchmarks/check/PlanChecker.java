package dev.lamplighter.benchmarks.check;

import static java.util.Objects.requireNonNull;

import dev.lamplighter.benchmarks.problem.Problem;
import dev.lamplighter.benchmarks.problem.Report;
import dev.lamplighter.benchmarks.problem.Report.PlannedNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;

/// Checks a plan by kube-scheduler's rules on every node that its claims may become, whoever made
/// the plan. It shares nothing with a scheduler: it reads problem and report and looks.
///
/// - Each pod is told of once, as placed or as not placed.
/// - On each type and offering that a claim allows its pods and their daemons fit, tolerate the
///   taints, and find the labels they ask for.
/// - Of each pool no more is promised than its limits, counting for each claim the largest type
///   that it may become; and its claims show as many values as `minValues` asks for.
/// - The price is that of the cheapest offering.
/// - kube-scheduler could bind the pods where they are planned, in some order ([Binding]).
public final class PlanChecker {
  private static final double CENT = 1e-9;

  private final Problem problem;
  private final Report report;
  private final Machines machines;
  private final Map<String, Problem.Pod> pods = new HashMap<>();
  private final List<String> violations = new ArrayList<>();

  private PlanChecker(Problem problem, Report report) {
    this.problem = problem;
    this.report = report;
    this.machines = new Machines(problem);
    problem.pods().forEach(entry -> entry.names().forEach(name -> pods.put(name, entry)));
  }

  /// What is wrong with the plan; empty if nothing is. The report must name its pods.
  public static List<String> violations(Problem problem, Report report) {
    var checker = new PlanChecker(problem, report);
    checker.eachPodOnce();
    if (checker.violations.isEmpty()) {
      checker.plannedNodes();
      checker.existingNodes();
      checker.limits();
      checker.violations.addAll(Binding.violations(checker.placed()));
    }
    return List.copyOf(checker.violations);
  }

  private void eachPodOnce() {
    var told = new TreeSet<String>();
    var names = new ArrayList<>(report.unplaced());
    report.plan().forEach(node -> names.addAll(node.podNames()));
    report.existing().forEach(node -> names.addAll(node.podNames()));
    for (String name : names) {
      if (!told.add(name)) {
        violations.add("pod %s is told of twice".formatted(name));
      }
      if (!pods.containsKey(name)) {
        violations.add("pod %s is none of the problem".formatted(name));
      }
    }
    var missing = new TreeSet<>(pods.keySet());
    missing.removeAll(told);
    if (!missing.isEmpty()) {
      violations.add(
          "%d pods are not told of, such as %s".formatted(missing.size(), missing.first()));
    }
  }

  private void plannedNodes() {
    int index = 0;
    for (PlannedNode node : report.plan()) {
      String name = "planned-" + index++;
      if (machines.pool(node.nodePool()).isEmpty()) {
        violations.add("%s is of pool %s, which is none".formatted(name, node.nodePool()));
      }
      List<Machine> mayBecome = machines.of(node);
      if (mayBecome.isEmpty()) {
        violations.add("%s has no offering".formatted(name));
      }
      List<Problem.Pod> here = podsOf(node.podNames());
      holds(name, mayBecome, here, Machines.asked(here));
      optionsAreSold(node, name);
      price(node, name);
      minValues(node, name);
    }
  }

  private List<Problem.Pod> podsOf(List<String> names) {
    return names.stream().map(name -> requireNonNull(pods.get(name))).toList();
  }

  /// On each machine that the node may be, with all that is `asked` of it.
  private void holds(String name, List<Machine> machines, List<Problem.Pod> here, Amounts asked) {
    Set<Problem.Pod> entries = Collections.newSetFromMap(new IdentityHashMap<>());
    entries.addAll(here);
    machines.forEach(machine -> holds(name, machine, entries, asked));
  }

  private void holds(String node, Machine machine, Set<Problem.Pod> entries, Amounts asked) {
    for (Problem.Pod pod : entries) {
      if (!machine.admits(pod)) {
        violations.add(
            "%s does not tolerate a taint of %s, %s".formatted(pod.name(), node, machine.name()));
      }
      if (!machine.surelyMatches(pod)) {
        violations.add(
            "%s does not match the labels of %s, %s".formatted(pod.name(), node, machine.name()));
      }
    }
    Amounts taken = machines.withDaemons(asked, machine);
    for (String resource : taken.beyond(machine.allocatable())) {
      violations.add(
          "%s of %s, %s, is too little: %s taken of %s"
              .formatted(resource, node, machine.name(), taken, machine.allocatable()));
    }
  }

  private void optionsAreSold(PlannedNode node, String name) {
    for (String option : Machines.options(node)) {
      boolean sold =
          machines
              .type(option)
              .filter(type -> type.offerings().stream().anyMatch(it -> Machines.allows(node, it)))
              .isPresent();
      if (!sold) {
        violations.add("%s may become %s, which has no offering".formatted(name, option));
      }
    }
  }

  private void price(PlannedNode node, String name) {
    OptionalDouble cheapest =
        Machines.options(node).stream()
            .flatMap(option -> machines.type(option).stream())
            .flatMap(type -> type.offerings().stream())
            .filter(offering -> Machines.allows(node, offering))
            .mapToDouble(Problem.Offering::price)
            .min();
    if (cheapest.isPresent() && Math.abs(cheapest.getAsDouble() - node.price()) > CENT) {
      violations.add(
          "%s is said to cost %s, but its cheapest offering costs %s"
              .formatted(name, node.price(), cheapest.getAsDouble()));
    }
  }

  private void minValues(PlannedNode node, String name) {
    var pool = machines.pool(node.nodePool());
    for (Problem.Requirement rule : pool.map(Problem.NodePool::requirements).orElse(List.of())) {
      long values =
          machines.of(node).stream()
              .flatMap(
                  it -> it.labels().getOrDefault(rule.key(), LabelValue.ABSENT).listed().stream())
              .flatMap(Set::stream)
              .distinct()
              .count();
      if (values < rule.minValues().orElse(0)) {
        violations.add(
            "%s shows %d values of %s, at least %d are asked for"
                .formatted(name, values, rule.key(), rule.minValues().getAsInt()));
      }
    }
  }

  /// What runs there takes room, and is no concern otherwise: taints and labels may have come
  /// later.
  private void existingNodes() {
    Map<String, List<String>> planned = new HashMap<>();
    report.existing().forEach(it -> planned.put(it.name(), it.podNames()));
    for (Problem.Node node : problem.nodes()) {
      List<Problem.Pod> here = podsOf(planned.getOrDefault(node.name(), List.of()));
      if (!here.isEmpty()) {
        Amounts asked = Machines.asked(here).add(Machines.asked(running(node)));
        holds(node.name(), List.of(machines.of(node)), here, asked);
      }
      planned.remove(node.name());
    }
    planned.keySet().forEach(name -> violations.add("node %s is none".formatted(name)));
  }

  /// An entry once for each pod that it stands for.
  private static List<Problem.Pod> running(Problem.Node node) {
    return node.running().stream().flatMap(it -> it.names().stream().map(_ -> it)).toList();
  }

  private void limits() {
    for (Problem.NodePool pool : problem.nodePools()) {
      var promised = new Amounts();
      problem.nodes().stream()
          .filter(node -> node.nodePool().equals(pool.name()))
          .forEach(
              node ->
                  promised
                      .add(machines.type(node.instanceType()).map(Machines::capacity).orElseThrow())
                      .add("nodes", 1));
      boolean any = false;
      for (PlannedNode node : report.plan()) {
        if (node.nodePool().equals(pool.name())) {
          any = true;
          var largest = new Amounts().add("nodes", 1);
          Machines.options(node).stream()
              .flatMap(option -> machines.type(option).stream())
              .forEach(type -> largest.atLeast(Machines.capacity(type)));
          promised.add(largest);
        }
      }
      var limits = new Amounts();
      pool.limits().forEach(limits::add);
      for (String resource : pool.limits().keySet()) {
        if (any && promised.of(resource).compareTo(limits.of(resource)) > 0) {
          violations.add(
              "limit of pool %s on %s: %s promised of %s"
                  .formatted(pool.name(), resource, promised, limits));
        }
      }
    }
  }

  private List<Binding.NamedPod> named(List<String> names) {
    return names.stream()
        .map(name -> new Binding.NamedPod(name, requireNonNull(pods.get(name))))
        .toList();
  }

  /// Each node with the pods planned for it, by name; those that are there first.
  private SequencedMap<String, Binding.Planned> placed() {
    var placed = new LinkedHashMap<String, Binding.Planned>();
    Map<String, List<String>> there = new HashMap<>();
    report.existing().forEach(it -> there.put(it.name(), it.podNames()));
    for (Problem.Node node : problem.nodes()) {
      placed.put(
          node.name(),
          new Binding.Planned(
              List.of(machines.of(node)),
              true,
              named(there.getOrDefault(node.name(), List.of())),
              running(node)));
    }
    int index = 0;
    for (PlannedNode node : report.plan()) {
      String name = "planned-" + index++;
      placed.put(
          name, new Binding.Planned(machines.of(node), false, named(node.podNames()), List.of()));
    }
    return placed;
  }
}
