package dev.lamplighter.schedule;

import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.TaintEffect;
import java.util.List;

/// A shape as it is tried on places: with which of its node affinity alternatives, whether taints
/// that only express a preference still count, whether any of its own preferences do (`prefers`;
/// relaxation, spec core 3.7), and what it demands of topology.
public record Attempt(
    Shape shape,
    List<Requirements> alternatives,
    boolean toleratesPreferNoSchedule,
    boolean prefers,
    TopologyDemands topology) {
  public Attempt {
    alternatives = List.copyOf(alternatives);
  }

  /// For nodes that exist, where kube-scheduler takes any alternative and `PreferNoSchedule` keeps
  /// nobody away.
  public static Attempt onNodes(Shape shape, ShapeTopology around) {
    return new Attempt(shape, shape.nodeAlternatives(), true, false, around.required());
  }

  /// For the node on its way that was made for these pods: which domain they go to was decided
  /// then.
  public static Attempt onTheirOwnNode(Shape shape, ShapeTopology around) {
    return new Attempt(shape, shape.nodeAlternatives(), true, false, around.apart());
  }

  /// For new claims, strictest first ([Relaxation]).
  public static List<Attempt> onNewClaims(Shape shape, ShapeTopology around) {
    return Relaxation.attempts(shape, around, around.wishes());
  }

  /// How the place stands for one more pod, as far as topology goes; a claim in the best of the
  /// domains that it may be narrowed to.
  public Standing standing(Occupied place) {
    if (!(place instanceof NewClaim claim)) {
      return topology.standing(place);
    }
    Standing asHost = topology.standingOnHost(claim);
    return asHost == Standing.NOW ? Narrowing.standing(this, claim) : asHost;
  }

  /// Whether all pods that it must be with on the host are on the claim.
  public boolean attractsToHost(NewClaim claim) {
    return topology.attractsToHost(claim);
  }

  /// Whether a place of the same domains may stand otherwise than this one does.
  public boolean standsAlone(Occupied place) {
    return topology.dependsOnHost(place);
  }

  /// The same as if no other pod were in the world: of topology only that pods which repel each
  /// other are on different hosts is left.
  public Attempt alone() {
    return new Attempt(shape, alternatives, toleratesPreferNoSchedule, prefers, topology.alone());
  }

  /// Whether it asks about other pods.
  public boolean mindsOthers() {
    return !topology.isEmpty();
  }

  Repulsion repulsion() {
    return topology.repulsion();
  }

  boolean minds(TaintEffect effect) {
    return switch (effect) {
      case NO_SCHEDULE, NO_EXECUTE -> true;
      case PREFER_NO_SCHEDULE -> !toleratesPreferNoSchedule;
    };
  }
}
