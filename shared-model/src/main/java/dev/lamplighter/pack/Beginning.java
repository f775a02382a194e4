package dev.lamplighter.pack;

import dev.lamplighter.schedule.Shape;
import java.util.List;
import java.util.function.UnaryOperator;

/// How a plan begins, before first-fit places what is left.
interface Beginning {

  /// Places some of the pods and returns those that still wait, in the order in which they were.
  List<Shape> place(List<Shape> shapes, PlanUnderWay plan);

  /// Makes room for what found no place, if it can, and returns what still has none. `again` places
  /// what then has one and returns the rest.
  default List<Shape> makeRoom(
      List<Shape> refused, PlanUnderWay plan, UnaryOperator<List<Shape>> again) {
    return refused;
  }

  /// All pods have the places that they get. What claims leave open may still be decided.
  default void end(PlanUnderWay plan) {}
}
