package dev.lamplighter.schedule;

import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodDisruptionBudgetView;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Pods that have to move and that PodDisruptionBudgets keep where they are: nobody can say for how
/// long, and kube-scheduler counts them there until they go.
final class HeldPods {
  private final SortedMap<PodKey, PodView> pods = new TreeMap<>();
  private final List<PodDisruptionBudgetView> budgets;

  private HeldPods(List<PodDisruptionBudgetView> budgets) {
    this.budgets = List.copyOf(budgets);
  }

  /// Those of `moving` that run on a node and that a budget which allows nothing now covers.
  static HeldPods of(ClusterSnapshot snapshot, Collection<PodView> moving) {
    var held = new HeldPods(snapshot.podDisruptionBudgets());
    moving.stream()
        .filter(pod -> pod.status().node().isPresent() && isHeld(pod, snapshot))
        .forEach(pod -> held.pods.put(pod.key(), pod));
    return held;
  }

  private static boolean isHeld(PodView pod, ClusterSnapshot snapshot) {
    return snapshot.podDisruptionBudgets().stream()
        .anyMatch(budget -> budget.holds(pod) && budget.disruptionsAllowed() == 0);
  }

  /// Whether no budget makes these pods go one after the other.
  boolean leaveAtOnce(List<PodView> together) {
    return budgets.stream()
        .noneMatch(
            budget ->
                together.stream().filter(budget::holds).count() > budget.disruptionsAllowed());
  }

  boolean has(PodView pod) {
    return pods.containsKey(pod.key());
  }

  /// Those that are none of the shape's, on the nodes where they are now; counted by themselves.
  Collection<Population> beside(Shape shape, Map<NodeName, OccupiedNode> nodes) {
    if (pods.isEmpty()) {
      return List.of();
    }
    var others = new TreeMap<>(pods);
    shape.pods().forEach(pod -> others.remove(pod.key()));
    Map<Population.Kind, Population> beside = new LinkedHashMap<>();
    for (PodView pod : others.values()) {
      pod.status()
          .node()
          .flatMap(name -> Optional.ofNullable(nodes.get(name)))
          .ifPresent(
              node ->
                  beside
                      .computeIfAbsent(
                          Population.Kind.of(pod), _ -> new Population(beside.size(), pod))
                      .occupyUnseen(node.site(), node, pod, Topology.active(pod)));
    }
    return beside.values();
  }

  /// The shape in parts, of which each but the first is one held pod: the others must get on with
  /// it where it is, but it does not stand in its own way. A shape that nothing keeps apart is left
  /// whole, and so is one whose pods want to be together.
  List<Shape> apart(Shape shape) {
    boolean keptApart =
        !shape.spec().topologySpread().isEmpty() || !shape.spec().podAntiAffinity().isEmpty();
    if (pods.isEmpty() || !keptApart || !shape.spec().podAffinity().isEmpty()) {
      return List.of(shape);
    }
    List<PodView> free = shape.pods().stream().filter(pod -> !has(pod)).toList();
    var parts = new ArrayList<Shape>();
    if (!free.isEmpty()) {
      parts.add(shape.with(free));
    }
    shape.pods().stream().filter(this::has).forEach(pod -> parts.add(shape.with(List.of(pod))));
    return List.copyOf(parts);
  }
}
