package dev.lamplighter.schedule;

import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.TopologySpreadConstraint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What topology finds out once for all shapes that are kin: which groups their constraints count
/// in, and who keeps away from whom.
final class KinTopology {
  private final Shape example;
  private final Topology topology;
  private final Wishes wishes;
  private final Wishes demands;
  private Optional<Population> population = Optional.empty();
  private final List<Spread> spreads = new ArrayList<>();
  private final List<AffinityGroup> affinityGroups = new ArrayList<>();
  private final List<Repelled> repelled = new ArrayList<>();

  KinTopology(Shape example, Topology topology) {
    this.example = example;
    this.topology = topology;
    this.wishes = Wishes.of(example.spec());
    this.demands = wishes.none();
  }

  /// What their pods are together with all that others see alike.
  Population population() {
    if (population.isEmpty()) {
      population = Optional.of(topology.population(example.pods().getFirst()));
    }
    return population.get();
  }

  /// All that its pods ask for and prefer.
  Wishes wishes() {
    return wishes;
  }

  /// The same without what they merely prefer.
  Wishes demands() {
    return demands;
  }

  Spread spread(TopologySpreadConstraint constraint) {
    for (Spread spread : spreads) {
      if (spread.constraint().equals(constraint)) {
        return spread;
      }
    }
    var spread = new Spread(constraint, topology.group(Spread.kind(constraint, example)));
    spreads.add(spread);
    return spread;
  }

  AffinityGroup affinityGroup(List<PodAffinityTerm> terms) {
    for (AffinityGroup group : affinityGroups) {
      if (group.terms().equals(terms)) {
        return group;
      }
    }
    AffinityGroup group =
        topology.affinityGroup(
            new AffinityGroup.Kind(terms, example.pods().getFirst().standsForRoom()));
    affinityGroups.add(group);
    return group;
  }

  /// What keeps shapes apart that have these terms of their own.
  Repelled repelled(List<PodAffinityTerm> terms) {
    for (Repelled each : repelled) {
      if (each.terms().equals(terms)) {
        return each;
      }
    }
    var one = new Repelled(terms, topology.keys());
    repelled.add(one);
    return one;
  }
}
