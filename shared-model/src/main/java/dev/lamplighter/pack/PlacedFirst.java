package dev.lamplighter.pack;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.schedule.Shape;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.function.Predicate;

/// Begins a plan in another way with those pods only that a plan before has a place for, and has
/// all others wait until these have one: they are not to lose it to others.
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
    Predicate<PodView> isWithout = pod -> without.contains(pod.key());
    var waiting = new ArrayList<>(first.place(only(isWithout.negate(), shapes), plan));
    waiting.addAll(only(isWithout, shapes));
    return waiting;
  }

  private static List<Shape> only(Predicate<PodView> wanted, List<Shape> shapes) {
    var some = new ArrayList<Shape>();
    for (Shape shape : shapes) {
      List<PodView> pods = shape.pods().stream().filter(wanted).toList();
      if (!pods.isEmpty()) {
        some.add(shape.with(pods));
      }
    }
    return some;
  }

  @Override
  public void end(PlanUnderWay plan) {
    first.end(plan);
  }
}
