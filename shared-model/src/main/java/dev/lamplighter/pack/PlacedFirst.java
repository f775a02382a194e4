package dev.lamplighter.pack;

import static java.util.Comparator.comparingInt;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.schedule.Shape;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;

/// Begins a plan in another way with those pods only that a plan before has a place for: they are
/// not to lose it to others.
final class PlacedFirst implements Beginning {
  private final Beginning first;
  private final SortedSet<PodKey> without;

  /// @param first how those begin that have a place
  /// @param before the plan that has places for them
  PlacedFirst(Beginning first, ProvisioningPlan before) {
    this.first = first;
    this.without = RefusedFirst.without(before);
  }

  @Override
  public List<Shape> place(List<Shape> shapes, PlanUnderWay plan) {
    SortedMap<PodKey, Integer> order = new TreeMap<>();
    var placed = new ArrayList<Shape>();
    var others = new ArrayList<Shape>();
    for (int i = 0; i < shapes.size(); i++) {
      Shape shape = shapes.get(i);
      for (PodView pod : shape.pods()) {
        order.put(pod.key(), i);
      }
      add(shape, shape.pods().stream().filter(pod -> !isWithout(pod)).toList(), placed);
      add(shape, shape.pods().stream().filter(this::isWithout).toList(), others);
    }
    others.addAll(0, first.place(placed, plan));
    others.sort(
        comparingInt(shape -> order.getOrDefault(shape.pods().getFirst().key(), shapes.size())));
    return others;
  }

  private boolean isWithout(PodView pod) {
    return without.contains(pod.key());
  }

  private static void add(Shape shape, List<PodView> pods, List<Shape> shapes) {
    if (!pods.isEmpty()) {
      shapes.add(shape.with(pods));
    }
  }

  @Override
  public void end(PlanUnderWay plan) {
    first.end(plan);
  }
}
