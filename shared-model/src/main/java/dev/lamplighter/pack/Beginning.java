package dev.lamplighter.pack;

import dev.lamplighter.schedule.Shape;
import java.util.List;

/// How a plan begins, before first-fit places what is left.
interface Beginning {

  /// Places some of the pods and returns those that still wait, in the order in which they were.
  List<Shape> place(List<Shape> shapes, PlanUnderWay plan);

  /// All pods have the places that they get. What claims leave open may still be decided.
  default void end(PlanUnderWay plan) {}
}
