package dev.lamplighter.pack;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.Minded;
import dev.lamplighter.schedule.NodeTarget;
import dev.lamplighter.schedule.NodeTargets;
import dev.lamplighter.schedule.Shape;
import dev.lamplighter.schedule.ShapeTopology;
import dev.lamplighter.schedule.Topology;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds places for the pods of one shape: on nodes, on the claims opened so far, on claims to be
/// opened (spec core 4.4).
final class ShapePlacement {
  private final Pools pools;
  private final List<NodeTarget> nodes;
  private final NodeLines standing;
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
    this.nodes = nodes.inOrder();
    this.standing = new NodeLines(this.nodes, placement);
    this.order = order;
    this.topology = topology;
    this.placement = placement;
    this.opened = opened;
    this.newClaims = newClaims;
  }

  /// What is left of the shape, if anything is.
  Optional<Shape> place(Shape shape) {
    if (shape.refusal().isPresent()) {
      return Optional.of(shape);
    }
    ShapeTopology around = topology.around(shape);
    Seats onNodes = seatsOnNodes(shape, around);
    List<PodView> rest = onNodes.fill(shape.pods());
    if (!rest.isEmpty() && pools.whyNotWorthANode(shape).isEmpty()) {
      for (Attempt attempt : attempts(shape, around)) {
        rest = onClaims(attempt, rest, onNodes);
      }
    }
    return rest.isEmpty() ? Optional.empty() : Optional.of(shape.with(rest));
  }

  private Seats seatsOnNodes(Shape shape, ShapeTopology around) {
    Attempt attempt = Attempt.onNodes(shape, around);
    return nodes.isEmpty() ? Seats.none(attempt) : lines().seats(attempt);
  }

  /// Why a shape that was refused is refused, as things stand.
  RefusedShape explained(Shape shape) {
    var refusals = new PoolRefusals(pools.unusable());
    Optional<Rejection> everywhere = shape.refusal().or(() -> pools.whyNotWorthANode(shape));
    if (everywhere.isPresent()) {
      pools.templates().forEach(pool -> refusals.add(pool.name(), everywhere.get()));
    } else {
      for (Attempt attempt : attempts(shape, topology.around(shape))) {
        if (!attempt.prefers()) {
          newClaims.explain(attempt, refusals);
        }
      }
    }
    return new RefusedShape(shape, refusals.byPool());
  }

  /// Whether a claim that is opened would take one of its pods, were it not for where others are: a
  /// pool at its limit opens no other, and says nothing of topology.
  boolean haveRoomFor(Shape shape) {
    return shape.refusal().isEmpty()
        && pools.whyNotWorthANode(shape).isEmpty()
        && attempts(shape, topology.around(shape)).stream()
            .filter(attempt -> !attempt.prefers() && attempt.mindsOthers())
            .anyMatch(attempt -> opened.haveRoomFor(attempt.alone()));
  }

  /// kube-scheduler binds pods to nodes that are there before those join that are still to be made.
  /// So pods that others in the queue before them mind are planned on nodes before a claim is
  /// opened for these, and so is all that comes before them.
  List<Shape> fillNodes(List<Shape> inTurn) {
    int first = nodes.isEmpty() ? 0 : Minded.last(inTurn);
    var waiting = new ArrayList<Shape>();
    for (Shape shape : inTurn.subList(0, first)) {
      List<PodView> rest = restAfterNodes(shape);
      if (!rest.isEmpty()) {
        waiting.add(shape.with(rest));
      }
    }
    waiting.addAll(inTurn.subList(first, inTurn.size()));
    return waiting;
  }

  /// What is left of the shape once nodes have taken what they take.
  List<PodView> restAfterNodes(Shape shape) {
    if (shape.refusal().isPresent()) {
      return shape.pods();
    }
    return seatsOnNodes(shape, topology.around(shape)).fill(shape.pods());
  }

  /// Whether others were planned on a node that would take one of its pods.
  boolean foundNodesTaken(Shape shape) {
    if (shape.refusal().isPresent() || nodes.isEmpty()) {
      return false;
    }
    Attempt attempt = Attempt.onNodes(shape, topology.around(shape));
    return nodes.stream().anyMatch(node -> node.wasTakenFrom(attempt));
  }

  /// Places pods on the node on its way that was made for them, and returns the rest.
  List<PodView> placeOnTheirOwn(Shape shape, NodeTarget own) {
    if (shape.refusal().isPresent()) {
      return shape.pods();
    }
    var attempt = Attempt.onTheirOwnNode(shape, topology.around(shape));
    return new NodeLines(List.of(own), placement).seats(attempt).fill(shape.pods());
  }

  /// Anew where the order is by what is left on them.
  private NodeLines lines() {
    List<NodeTarget> inOrder = order.nodes(nodes);
    return inOrder.equals(nodes) ? standing : new NodeLines(inOrder, placement);
  }

  List<Attempt> attempts(Shape shape, ShapeTopology around) {
    List<Attempt> all = Attempt.onNewClaims(shape, around);
    return pools.anyPreferNoSchedule()
        ? all
        : all.stream().filter(attempt -> !attempt.toleratesPreferNoSchedule()).toList();
  }

  /// Where pods are spread over domains, each claim that is opened may make others level again, and
  /// nodes that are there come first.
  private List<PodView> onClaims(Attempt attempt, List<PodView> pods, Seats onNodes) {
    if (pods.isEmpty()) {
      return pods;
    }
    Seats seats = opened.seats(attempt);
    List<PodView> rest = seats.fill(pods);
    while (!rest.isEmpty()) {
      Optional<List<PodView>> left = newClaims.open(attempt, rest);
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
