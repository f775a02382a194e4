package dev.lamplighter.benchmarks.check;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toSet;

import dev.lamplighter.benchmarks.problem.Problem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// One try to bind all pods of a plan: what is bound where, and what that allows.
final class BindingAttempt {
  private final List<Node> nodes;
  private final Map<Counted, Crowd> crowds = new HashMap<>();
  private final IdentityHashMap<Problem.Pod, Rules> rules = new IdentityHashMap<>();
  private final List<Step> steps = new ArrayList<>();

  /// A node as it turned out. `there`: before any planned one has joined.
  record Node(
      String name,
      Machine machine,
      boolean there,
      List<Binding.NamedPod> planned,
      List<Problem.Pod> running) {

    /// The same when of its pods only those are still to be bound that `left` names.
    private Node with(Set<String> left) {
      var waiting = new ArrayList<Binding.NamedPod>();
      var runs = new ArrayList<>(running);
      for (Binding.NamedPod pod : planned) {
        if (left.contains(pod.name())) {
          waiting.add(pod);
        } else {
          runs.add(pod.entry());
        }
      }
      return new Node(name, machine, there, waiting, runs);
    }
  }

  /// Which pods are counted, by what and where: those with `labels`, or, of `carriers`, those that
  /// want to be apart from pods with these labels; on nodes that `pod` may be on, if there is one.
  private record Counted(
      String key, Map<String, String> labels, boolean carriers, Optional<Eligible> eligible) {}

  private record Eligible(
      Map<String, String> nodeSelector, List<Problem.Requirement> affinity, Set<String> keys) {}

  record SpreadRule(Crowd crowd, int maxSkew, boolean self) {}

  record AffinityRule(Crowd crowd, boolean self) {}

  /// What hinders the pods of an entry, and where they are counted.
  record Rules(
      List<SpreadRule> spreads,
      List<AffinityRule> affinities,
      List<Crowd> apartFrom,
      List<Crowd> repelledBy,
      List<Crowd> counts) {}

  /// A pod that is to be bound to a node; the `turn`th of its entry there.
  record Step(Problem.Pod pod, String name, int node, int turn) {}

  BindingAttempt(List<Node> nodes) {
    this.nodes = nodes;
    Set<Problem.Pod> entries = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int node = 0; node < nodes.size(); node++) {
      IdentityHashMap<Problem.Pod, Integer> turns = new IdentityHashMap<>();
      for (Binding.NamedPod pod : nodes.get(node).planned()) {
        int turn = turns.merge(pod.entry(), 1, Integer::sum);
        steps.add(new Step(pod.entry(), pod.name(), node, turn));
        entries.add(pod.entry());
      }
      entries.addAll(nodes.get(node).running());
    }
    entries.forEach(this::count);
    entries.forEach(pod -> rules.put(pod, rulesOf(pod)));
    for (int node = 0; node < nodes.size(); node++) {
      for (Problem.Pod pod : nodes.get(node).running()) {
        bound(pod, node);
      }
    }
  }

  /// Whether an entry has spread rules over few domains that do not count its own pods: others can
  /// break them.
  boolean isBreakable(Problem.Pod pod) {
    return its(pod).spreads().stream()
        .anyMatch(it -> !it.self() && it.crowd().domains() < nodes.size());
  }

  /// The nodes once all has been bound but what is `left`.
  List<Node> nodesAfter(List<Step> left) {
    Set<String> names = left.stream().map(Step::name).collect(toSet());
    return nodes.stream().map(node -> node.with(names)).toList();
  }

  /// Binds in this order, again and again as long as anybody gets on; which pods could not be
  /// bound.
  List<Step> bind(Comparator<Step> order) {
    List<Step> waiting = new ArrayList<>(steps);
    waiting.sort(order);
    while (!waiting.isEmpty()) {
      List<Step> left = new ArrayList<>();
      for (Step step : waiting) {
        if (mayBind(its(step.pod()), step.node())) {
          bound(step.pod(), step.node());
        } else {
          left.add(step);
        }
      }
      if (left.size() == waiting.size()) {
        return left;
      }
      waiting = left;
    }
    return List.of();
  }

  List<Step> steps() {
    return List.copyOf(steps);
  }

  Rules its(Problem.Pod pod) {
    return requireNonNull(rules.get(pod));
  }

  private void bound(Problem.Pod pod, int node) {
    its(pod).counts().forEach(crowd -> crowd.add(node));
  }

  static boolean mayBind(Rules its, int node) {
    return its.spreads().stream().allMatch(spread -> allows(spread, node))
        && attracts(its.affinities(), node)
        && its.apartFrom().stream().allMatch(crowd -> crowd.at(node) == 0)
        && its.repelledBy().stream().allMatch(crowd -> crowd.at(node) == 0);
  }

  private static boolean allows(SpreadRule spread, int node) {
    int then = spread.crowd().at(node) + (spread.self() ? 1 : 0);
    return spread.crowd().hasDomain(node) && then - spread.crowd().least() <= spread.maxSkew();
  }

  /// The first of its kind needs nobody there.
  private static boolean attracts(List<AffinityRule> affinities, int node) {
    boolean first = affinities.stream().allMatch(it -> it.self() && it.crowd().isEmpty());
    return affinities.stream()
        .allMatch(it -> it.crowd().hasDomain(node) && (first || it.crowd().at(node) > 0));
  }

  /// Says what could not be bound, and where.
  String stuck(List<Step> left) {
    Step first = left.getFirst();
    return "%d pods could not be bound in any order tried, such as %s on %s, %s (pods by domain of its spread: %s)"
        .formatted(
            left.size(),
            first.name(),
            nodes.get(first.node()).name(),
            nodes.get(first.node()).machine().name(),
            its(first.pod()).spreads().stream().map(it -> it.crowd().text()).toList());
  }

  private void count(Problem.Pod pod) {
    hard(pod).forEach(spread -> crowd(counted(spread, pod)));
    pod.podAffinity().forEach(term -> crowd(counted(term, false)));
    for (Problem.Term term : pod.podAntiAffinity()) {
      crowd(counted(term, false));
      crowd(counted(term, true));
    }
  }

  private static List<Problem.Spread> hard(Problem.Pod pod) {
    return pod.topologySpread().stream().filter(Problem.Spread::isHard).toList();
  }

  private static Counted counted(Problem.Spread spread, Problem.Pod pod) {
    Set<String> keys = new TreeSet<>();
    hard(pod).forEach(each -> keys.add(each.topologyKey()));
    var eligible = new Eligible(pod.nodeSelector(), pod.nodeAffinity(), keys);
    return new Counted(spread.topologyKey(), spread.labels(), false, Optional.of(eligible));
  }

  private static Counted counted(Problem.Term term, boolean carriers) {
    return new Counted(term.topologyKey(), term.labels(), carriers, Optional.empty());
  }

  private Crowd crowd(Counted counted) {
    return crowds.computeIfAbsent(
        counted, _ -> Crowd.over(nodes.stream().map(node -> domain(node, counted)).toList()));
  }

  private static String domain(Node node, Counted counted) {
    return counted.eligible().map(it -> includes(it, node)).orElse(true)
        ? value(node, counted.key())
        : "";
  }

  private static boolean includes(Eligible eligible, Node node) {
    return eligible.keys().stream().noneMatch(key -> value(node, key).isEmpty())
        && node.machine().surelyMatches(eligible.nodeSelector(), eligible.affinity());
  }

  private static String value(Node node, String key) {
    return key.equals(Machines.HOSTNAME) ? node.name() : node.machine().value(key);
  }

  private Rules rulesOf(Problem.Pod pod) {
    return new Rules(
        hard(pod).stream()
            .map(
                it ->
                    new SpreadRule(
                        crowd(counted(it, pod)), it.maxSkew(), selects(it.labels(), pod)))
            .toList(),
        pod.podAffinity().stream()
            .map(it -> new AffinityRule(crowd(counted(it, false)), it.selects(pod.labels())))
            .toList(),
        pod.podAntiAffinity().stream().map(it -> crowd(counted(it, false))).toList(),
        crowds.entrySet().stream()
            .filter(it -> it.getKey().carriers() && selects(it.getKey().labels(), pod))
            .map(Map.Entry::getValue)
            .toList(),
        crowds.entrySet().stream()
            .filter(it -> countsIn(it.getKey(), pod))
            .map(Map.Entry::getValue)
            .toList());
  }

  private static boolean countsIn(Counted counted, Problem.Pod pod) {
    return counted.carriers()
        ? pod.podAntiAffinity().stream().anyMatch(it -> counted.equals(counted(it, true)))
        : selects(counted.labels(), pod);
  }

  private static boolean selects(Map<String, String> labels, Problem.Pod pod) {
    return pod.labels().entrySet().containsAll(labels.entrySet());
  }
}
