package dev.lamplighter.pack;

import static java.util.Comparator.comparingInt;
import static java.util.Comparator.comparingLong;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.TopologySpreadConstraint;
import dev.lamplighter.snapshot.TopologySpreadConstraint.NodeInclusionPolicy;
import dev.lamplighter.snapshot.TopologySpreadConstraint.WhenUnsatisfiable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Binds the pods of a plan one after the other as kube-scheduler would, each to the node planned
/// for it: those that the nodes that exist take before any claim has joined, the rest with every
/// claim joined as one of the machines that it may become. There must be an order in which spread
/// and affinity let all of them.
final class BindingChecker {
  /// The order in which plans are made (spec core 4.3).
  private static final Comparator<PodView> LARGEST_FIRST =
      comparingLong((PodView pod) -> -pod.spec().requests().cpuMillis())
          .thenComparingLong(pod -> -pod.spec().requests().memoryBytes())
          .thenComparing(PodView::key);

  private final ClusterSnapshot snapshot;
  private final ProvisioningPlan plan;
  private final Map<String, PlanChecker.Machine> nodes = new TreeMap<>();
  private final Map<String, List<PodView>> bound = new TreeMap<>();
  private final List<PodView> waiting = new ArrayList<>();

  private BindingChecker(ClusterSnapshot snapshot, ProvisioningPlan plan) {
    this.snapshot = snapshot;
    this.plan = plan;
  }

  /// `choice` picks what each claim becomes.
  static List<String> violations(ClusterSnapshot snapshot, ProvisioningPlan plan, int choice) {
    List<String> neverBound = List.of();
    for (Comparator<PodView> order :
        List.of(LARGEST_FIRST, LARGEST_FIRST.reversed(), asClaimsHaveThem(plan))) {
      neverBound = new BindingChecker(snapshot, plan).neverBound(choice, order);
      if (neverBound.isEmpty()) {
        return neverBound;
      }
    }
    return neverBound;
  }

  /// Claims list their pods as they were placed.
  private static Comparator<PodView> asClaimsHaveThem(ProvisioningPlan plan) {
    List<PodKey> inTurn = plan.claims().stream().flatMap(claim -> claim.pods().stream()).toList();
    return comparingInt((PodView pod) -> inTurn.indexOf(pod.key())).thenComparing(LARGEST_FIRST);
  }

  private List<String> neverBound(int choice, Comparator<PodView> order) {
    existing();
    waiting.sort(order);
    bindAll();
    join(choice);
    bindAll();
    return waiting.stream()
        .map(p -> "%s never binds to %s: %s".formatted(p.key(), planned(p), bound.keySet()))
        .toList();
  }

  private void existing() {
    for (NodeView node : snapshot.nodes()) {
      var taints = new ArrayList<>(node.taints());
      if (node.unschedulable()) {
        taints.add(Taint.UNSCHEDULABLE);
      }
      join(new PlanChecker.Machine(node.name().value(), node.meta().labels(), taints, Map.of()));
    }
    for (PodView pod : snapshot.pods()) {
      if (plan.places().containsKey(pod.key())) {
        waiting.add(pod);
      } else if (pod.status().node().isPresent() && !pod.status().phase().terminal()) {
        boundTo(pod.status().node().get().value()).add(pod);
      }
    }
  }

  private void join(int choice) {
    int number = choice;
    for (PlannedClaim claim : plan.claims()) {
      var machines = PlanChecker.machines(claim, snapshot);
      var machine = machines.get(Math.floorMod(number * 31, machines.size()));
      join(
          new PlanChecker.Machine(
              claim.name().value(), machine.labels(), machine.taints(), Map.of()));
      number += choice + 1;
    }
  }

  private void join(PlanChecker.Machine machine) {
    nodes.put(machine.name(), machine);
    bound.put(machine.name(), new ArrayList<>());
  }

  private String planned(PodView pod) {
    return switch (plan.places().get(pod.key())) {
      case Place.ExistingNode(var node) -> node.value();
      case Place.InFlight(var claim) -> claim.value();
      case Place.Planned(var claim) -> claim.value();
      case null -> "nowhere";
    };
  }

  /// Pods on a node that is in no list are nobody's neighbours.
  private List<PodView> boundTo(String node) {
    return bound.getOrDefault(node, new ArrayList<>());
  }

  private void bindAll() {
    Optional<PodView> next = waiting.stream().filter(this::bind).findFirst();
    while (next.isPresent()) {
      waiting.remove(next.get());
      next = waiting.stream().filter(this::bind).findFirst();
    }
  }

  private boolean bind(PodView pod) {
    var node = nodes.get(planned(pod));
    if (node == null || !isLevel(pod, node) || !isAttracted(pod, node)) {
      return false;
    }
    boundTo(node.name()).add(pod);
    return true;
  }

  private boolean isLevel(PodView pod, PlanChecker.Machine node) {
    return hard(pod).stream().allMatch(constraint -> isLevel(pod, node, constraint));
  }

  private static List<TopologySpreadConstraint> hard(PodView pod) {
    return pod.spec().topologySpread().stream()
        .filter(each -> each.whenUnsatisfiable() == WhenUnsatisfiable.DO_NOT_SCHEDULE)
        .toList();
  }

  private boolean isLevel(
      PodView pod, PlanChecker.Machine node, TopologySpreadConstraint constraint) {
    Map<String, Integer> counts = new TreeMap<>();
    for (PlanChecker.Machine each : nodes.values()) {
      if (counts(pod, each, constraint)) {
        int there =
            (int)
                boundTo(each.name()).stream()
                    .filter(other -> !other.meta().deleting() && isCounted(pod, other, constraint))
                    .count();
        counts.merge(
            each.labels().get(constraint.topologyKey()).orElseThrow(), there, Integer::sum);
      }
    }
    Optional<String> domain = node.labels().get(constraint.topologyKey());
    if (domain.isEmpty()) {
      return false;
    }
    int least = counts.values().stream().mapToInt(Integer::intValue).min().orElse(0);
    if (constraint.minDomains().isPresent() && counts.size() < constraint.minDomains().getAsInt()) {
      least = 0;
    }
    int itself = isCounted(pod, pod, constraint) ? 1 : 0;
    return counts.getOrDefault(domain.get(), 0) + itself - least <= constraint.maxSkew();
  }

  private static boolean counts(
      PodView pod, PlanChecker.Machine node, TopologySpreadConstraint constraint) {
    boolean keys =
        hard(pod).stream().allMatch(each -> node.labels().get(each.topologyKey()).isPresent());
    boolean affinity =
        constraint.nodeAffinityPolicy() == NodeInclusionPolicy.IGNORE
            || PlanChecker.matches(pod.spec(), node.labels());
    boolean taints =
        constraint.nodeTaintsPolicy() == NodeInclusionPolicy.IGNORE
            || PlanChecker.tolerates(pod.spec(), node.taints());
    return keys && affinity && taints;
  }

  private static boolean isCounted(
      PodView pod, PodView other, TopologySpreadConstraint constraint) {
    Labels own = pod.meta().labels();
    boolean sameValues =
        constraint.matchLabelKeys().stream()
            .filter(own::has)
            .allMatch(key -> own.get(key).equals(other.meta().labels().get(key)));
    return sameValues
        && other.namespace().equals(pod.namespace())
        && constraint.selector().isPresent()
        && constraint.selector().get().matches(other.meta().labels());
  }

  private boolean isAttracted(PodView pod, PlanChecker.Machine node) {
    List<PodAffinityTerm> terms = pod.spec().podAffinity();
    if (terms.stream().anyMatch(term -> !node.labels().has(term.topologyKey()))) {
      return false;
    }
    return terms.isEmpty()
        || terms.stream().allMatch(term -> isAnyoneIn(pod, term.topologyKey(), node))
        || (isSelected(pod, pod) && isNobodyThere(pod));
  }

  private static boolean isSelected(PodView pod, PodView other) {
    return pod.spec().podAffinity().stream().allMatch(term -> term.selects(other));
  }

  private boolean isAnyoneIn(PodView pod, LabelKey key, PlanChecker.Machine node) {
    return nodes.values().stream()
        .filter(each -> each.labels().get(key).equals(node.labels().get(key)))
        .flatMap(each -> boundTo(each.name()).stream())
        .anyMatch(other -> isSelected(pod, other));
  }

  /// On a node with a label of any of the terms: others do not show where.
  private boolean isNobodyThere(PodView pod) {
    return nodes.values().stream()
        .filter(
            node ->
                pod.spec().podAffinity().stream()
                    .anyMatch(term -> node.labels().has(term.topologyKey())))
        .flatMap(node -> boundTo(node.name()).stream())
        .noneMatch(other -> isSelected(pod, other));
  }
}
