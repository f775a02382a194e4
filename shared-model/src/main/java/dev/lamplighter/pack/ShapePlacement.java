package dev.lamplighter.pack;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.NodeTarget;
import dev.lamplighter.schedule.NodeTargets;
import dev.lamplighter.schedule.Shape;
import dev.lamplighter.schedule.ShapeTopology;
import dev.lamplighter.schedule.Topology;
import dev.lamplighter.snapshot.PodView;
import java.util.List;
import java.util.Optional;

/// Finds places for the pods of one shape: on nodes, on the claims opened so far, on claims to be
/// opened (spec core 4.4).
final class ShapePlacement {
  private final Pools pools;
  private final NodeTargets nodes;
  private final PlacementOrder order;
  private final Topology topology;
  private final Placement placement;
  private final OpenedClaims opened;
  private final NewClaims newClaims;

  ShapePlacement(
      Pools pools,
      NodeTargets nodes,
      PlacementOrder order,
      Topology topology,
      Placement placement,
      OpenedClaims opened,
      NewClaims newClaims) {
    this.pools = pools;
    this.nodes = nodes;
    this.order = order;
    this.topology = topology;
    this.placement = placement;
    this.opened = opened;
    this.newClaims = newClaims;
  }

  /// What is left of the shape, if anything is.
  Optional<RefusedShape> place(Shape shape) {
    var refusals = new PoolRefusals(pools.unusable());
    Optional<Rejection> everywhere = shape.refusal();
    if (everywhere.isPresent()) {
      pools.templates().forEach(pool -> refusals.add(pool.name(), everywhere.get()));
      return Optional.of(new RefusedShape(shape, refusals.byPool()));
    }
    ShapeTopology around = topology.around(shape);
    Seats onNodes = seats(Attempt.onNodes(shape, around), order.nodes(nodes.inOrder()));
    List<PodView> rest = onNodes.fill(shape.pods());
    Optional<Rejection> filler = pools.whyNotWorthANode(shape);
    if (!rest.isEmpty() && filler.isPresent()) {
      pools.templates().forEach(pool -> refusals.add(pool.name(), filler.get()));
      return Optional.of(new RefusedShape(shape.with(rest), refusals.byPool()));
    }
    if (!rest.isEmpty()) {
      for (Attempt attempt : attempts(shape, around)) {
        var refused = attempt.prefers() ? new PoolRefusals(pools.unusable()) : refusals;
        rest = onClaims(attempt, rest, onNodes, refused);
      }
    }
    return rest.isEmpty()
        ? Optional.empty()
        : Optional.of(new RefusedShape(shape.with(rest), refusals.byPool()));
  }

  /// What is left of the shape once nodes have taken what they take.
  List<PodView> restAfterNodes(Shape shape) {
    var attempt = Attempt.onNodes(shape, topology.around(shape));
    return seats(attempt, order.nodes(nodes.inOrder())).fill(shape.pods());
  }

  /// Places pods on the node on its way that was made for them, and returns the rest.
  List<PodView> placeOnTheirOwn(Shape shape, NodeTarget own) {
    if (shape.refusal().isPresent()) {
      return shape.pods();
    }
    var attempt = Attempt.onTheirOwnNode(shape, topology.around(shape));
    return seats(attempt, List.of(own)).fill(shape.pods());
  }

  private Seats seats(Attempt attempt, List<NodeTarget> targets) {
    var seats = new Seats(attempt);
    for (int i = 0; i < targets.size(); i++) {
      seats.add(new NodeSeat(targets.get(i), i, attempt, placement));
    }
    return seats;
  }

  List<Attempt> attempts(Shape shape, ShapeTopology around) {
    return Attempt.onNewClaims(shape, around).stream()
        .filter(attempt -> !attempt.toleratesPreferNoSchedule() || pools.anyPreferNoSchedule())
        .toList();
  }

  /// Where pods are spread over domains, each claim that is opened may make others level again, and
  /// nodes that are there come first.
  private List<PodView> onClaims(
      Attempt attempt, List<PodView> pods, Seats onNodes, PoolRefusals refusals) {
    if (pods.isEmpty()) {
      return pods;
    }
    Seats seats = opened.seats(attempt);
    List<PodView> rest = seats.fill(pods);
    while (!rest.isEmpty()) {
      Optional<List<PodView>> left = newClaims.open(attempt, rest, refusals);
      if (left.isEmpty()) {
        return rest;
      }
      rest = left.get();
      if (attempt.topology().spreadsOverDomains()) {
        seats.add(opened.youngest(attempt));
        rest = seats.fill(onNodes.fill(rest));
      }
    }
    return rest;
  }
}
