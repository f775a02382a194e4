package dev.lamplighter.schedule;

import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.TaintEffect;
import java.util.ArrayList;
import java.util.List;

/// A shape as it is tried on places: with which of its node affinity alternatives, and whether
/// taints that only express a preference still count (relaxation, spec core 3.7).
public record Attempt(
    Shape shape,
    List<Requirements> alternatives,
    boolean toleratesPreferNoSchedule,
    Repulsion repulsion) {

  public Attempt {
    alternatives = List.copyOf(alternatives);
  }

  /// For nodes that exist, where kube-scheduler takes any alternative and `PreferNoSchedule` keeps
  /// nobody away.
  public static Attempt onNodes(Shape shape, Repulsion repulsion) {
    return new Attempt(shape, shape.nodeAlternatives(), true, repulsion);
  }

  /// For new claims, strictest first: each alternative in turn, then each again with
  /// `PreferNoSchedule` tolerated. Karpenter tries that last step with the last alternative only.
  public static List<Attempt> onNewClaims(Shape shape, Repulsion repulsion) {
    var attempts = new ArrayList<Attempt>();
    for (boolean tolerates : new boolean[] {false, true}) {
      for (Requirements alternative : shape.nodeAlternatives()) {
        attempts.add(new Attempt(shape, List.of(alternative), tolerates, repulsion));
      }
    }
    return List.copyOf(attempts);
  }

  boolean minds(TaintEffect effect) {
    return switch (effect) {
      case NO_SCHEDULE, NO_EXECUTE -> true;
      case PREFER_NO_SCHEDULE -> !toleratesPreferNoSchedule;
    };
  }
}
