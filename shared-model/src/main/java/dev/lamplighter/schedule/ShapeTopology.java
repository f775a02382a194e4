package dev.lamplighter.schedule;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.TopologySpreadConstraint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What one shape finds around it: for each of its constraints, who is where. It follows the pods
/// of the shape as they are planned, and is made anew for the next shape.
public final class ShapeTopology {
  private final Shape shape;
  private final Topology topology;
  private final KinTopology kin;
  private final List<Affinity> affinities = new ArrayList<>();
  private final List<TopologyGroup> groups = new ArrayList<>();
  private Optional<TopologyDemands> required = Optional.empty();

  ShapeTopology(Shape shape, Topology topology) {
    this.shape = shape;
    this.topology = topology;
    this.kin = topology.kin(shape);
  }

  /// `atOnce`: before what is planned is there.
  void placed(Occupied place, boolean atOnce) {
    for (TopologyGroup group : groups) {
      group.placed(place, atOnce);
    }
    for (Affinity affinity : affinities) {
      affinity.placed(place);
    }
  }

  /// What its pods prefer, of that what is not asked too much of a move.
  Wishes wishes() {
    return SatisfiedToday.of(kin.wishes(), shape, topology);
  }

  /// The hard constraints.
  TopologyDemands required() {
    if (required.isEmpty()) {
      required = Optional.of(demandsNow(kin.demands()));
    }
    return required.get();
  }

  /// The hard constraints, and these wishes as if they were.
  TopologyDemands demands(Wishes wishes) {
    return wishes.isEmpty() ? required() : demandsNow(wishes);
  }

  private TopologyDemands demandsNow(Wishes wishes) {
    var spreads = new ArrayList<Spread>();
    for (TopologySpreadConstraint constraint : wishes.spread()) {
      spreads.add(spread(constraint));
    }
    var together = new ArrayList<Affinity>();
    if (!shape.spec().podAffinity().isEmpty()) {
      together.add(affinity(shape.spec().podAffinity()));
    }
    for (PodAffinityTerm.Weighted wish : wishes.attracted()) {
      together.add(affinity(List.of(wish.term())));
    }
    return new TopologyDemands(this, spreads, together, topology.repulsionOf(shape, apart(wishes)));
  }

  private List<PodAffinityTerm> apart(Wishes wishes) {
    List<PodAffinityTerm> own = shape.spec().podAntiAffinity();
    if (wishes.apart().isEmpty()) {
      return own;
    }
    var apart = new ArrayList<>(own);
    wishes.apart().forEach(wish -> apart.add(wish.term()));
    return apart;
  }

  /// Only what keeps pods apart: enough for pods that go to the node that was made for them, which
  /// did well by all else when it was planned.
  TopologyDemands apart() {
    return new TopologyDemands(
        this, List.of(), List.of(), topology.repulsionOf(shape, shape.spec().podAntiAffinity()));
  }

  /// Constraints that count alike share a group, which begins for the shape once.
  Spread spread(TopologySpreadConstraint constraint) {
    Spread spread = kin.spread(constraint);
    if (!groups.contains(spread.group())) {
      groups.add(spread.group());
      spread.group().begin(shape);
    }
    return spread;
  }

  Shape shape() {
    return shape;
  }

  /// What one pod of the shape asks for.
  Resources request() {
    return shape.request();
  }

  /// The requirements with one of these values of the key.
  Requirements narrowed(Requirements requirements, LabelKey key, List<String> values) {
    return topology.options().narrowed(requirements, key, values);
  }

  DomainOrder order() {
    return topology.options().order();
  }

  private Affinity affinity(List<PodAffinityTerm> terms) {
    AffinityGroup group = kin.affinityGroup(terms);
    for (Affinity affinity : affinities) {
      if (affinity.isBy(group)) {
        return affinity;
      }
    }
    Affinity affinity = Affinity.of(group, shape, topology);
    affinities.add(affinity);
    return affinity;
  }
}
