package dev.lamplighter.schedule;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.TopologySpreadConstraint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What one shape finds around it: for each of its constraints, who is where. It follows the pods
/// of the shape as they are planned, and is made anew for the next shape.
public final class ShapeTopology {
  private final Shape shape;
  private final Topology topology;
  private final Map<TopologySpreadConstraint, Spread> spreads = new LinkedHashMap<>();
  private final Map<List<PodAffinityTerm>, Affinity> affinities = new LinkedHashMap<>();
  private final Set<TopologyGroup> groups = new LinkedHashSet<>();
  private Optional<TopologyDemands> required = Optional.empty();

  ShapeTopology(Shape shape, Topology topology) {
    this.shape = shape;
    this.topology = topology;
  }

  void placed(Occupied place) {
    for (TopologyGroup group : groups) {
      group.placed(place);
    }
    for (Affinity affinity : affinities.values()) {
      affinity.placed(place);
    }
  }

  /// What its pods prefer, of that what is not asked too much of a move.
  Wishes wishes() {
    return SatisfiedToday.of(Wishes.of(shape.spec()), shape, topology);
  }

  /// The hard constraints.
  TopologyDemands required() {
    if (required.isEmpty()) {
      required = Optional.of(demandsNow(Wishes.of(shape.spec()).none()));
    }
    return required.get();
  }

  /// The hard constraints, and these wishes as if they were.
  TopologyDemands demands(Wishes wishes) {
    return wishes.isEmpty() ? required() : demandsNow(wishes);
  }

  private TopologyDemands demandsNow(Wishes wishes) {
    var together = new ArrayList<Affinity>();
    if (!shape.spec().podAffinity().isEmpty()) {
      together.add(affinity(shape.spec().podAffinity()));
    }
    wishes.attracted().forEach(wish -> together.add(affinity(List.of(wish.term()))));
    var apart = new ArrayList<>(shape.spec().podAntiAffinity());
    wishes.apart().forEach(wish -> apart.add(wish.term()));
    return new TopologyDemands(
        this,
        wishes.spread().stream().map(this::spread).toList(),
        together,
        topology.repulsionOf(shape, apart));
  }

  /// Only what keeps pods apart: enough for pods that go to the node that was made for them, which
  /// did well by all else when it was planned.
  TopologyDemands apart() {
    return new TopologyDemands(
        this, List.of(), List.of(), topology.repulsionOf(shape, shape.spec().podAntiAffinity()));
  }

  Spread spread(TopologySpreadConstraint constraint) {
    return spreads.computeIfAbsent(constraint, this::spreadNow);
  }

  /// Constraints that count alike share a group, which begins for the shape once.
  private Spread spreadNow(TopologySpreadConstraint constraint) {
    TopologyGroup group = topology.group(Spread.kind(constraint, shape));
    if (groups.add(group)) {
      group.begin(shape);
    }
    return new Spread(constraint, group);
  }

  /// What one pod of the shape asks for.
  Resources request() {
    return shape.request();
  }

  /// The requirements with one of these values of the key.
  Requirements narrowed(Requirements requirements, LabelKey key, List<String> values) {
    return topology.options().narrowed(requirements, key, values);
  }

  private Affinity affinity(List<PodAffinityTerm> terms) {
    return affinities.computeIfAbsent(terms, each -> Affinity.of(each, shape, topology));
  }
}
