package dev.lamplighter.schedule;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.PodAffinityTerm;
import java.util.List;
import java.util.Optional;

/// Where a shape can't be because of required anti-affinity between it and other pods. It sees what
/// is planned meanwhile.
public final class Repulsion {
  private final List<Conflict> conflicts;
  private final List<Conflict> beyondHosts;
  private final boolean itself;

  Repulsion(List<Conflict> conflicts, boolean itself) {
    this.conflicts = List.copyOf(conflicts);
    this.beyondHosts = this.conflicts.stream().filter(conflict -> !conflict.byHost()).toList();
    this.itself = itself;
  }

  /// One term, the shape's own or the population's, that keeps both apart.
  record Conflict(PodAffinityTerm term, Population population) {
    boolean byHost() {
      return term.topologyKey().equals(LabelKey.HOSTNAME);
    }

    Rejection.AntiAffinity at(Occupied place) {
      return byHost()
          ? new Rejection.AntiAffinity(term, population.podOn(place.hostname()))
          : in(place.domain(term.topologyKey()));
    }

    /// The pod in the way is one that is, or may come to be, in the domain.
    Rejection.AntiAffinity in(Domain domain) {
      LabelKey key = term.topologyKey();
      for (Presence other : population.presences()) {
        if (other.place().domain(key).overlaps(domain)) {
          return new Rejection.AntiAffinity(term, other.first());
        }
      }
      return new Rejection.AntiAffinity(term, population.example().key());
    }
  }

  boolean isEmpty() {
    return conflicts.isEmpty();
  }

  /// Whether two pods of the shape must not be together.
  public boolean repelsItself() {
    return itself;
  }

  /// Why the shape can't be where all labels are known, if it can't.
  Optional<Conflict> at(Occupied place) {
    for (Conflict conflict : conflicts) {
      if (conflict.byHost() ? sameHost(conflict, place) : sameDomain(conflict, place)) {
        return Optional.of(conflict);
      }
    }
    return Optional.empty();
  }

  /// Why the shape can't be on that host, if it can't.
  Optional<Conflict> onHost(Occupied place) {
    for (Conflict conflict : conflicts) {
      if (conflict.byHost() && sameHost(conflict, place)) {
        return Optional.of(conflict);
      }
    }
    return Optional.empty();
  }

  private static boolean sameHost(Conflict conflict, Occupied place) {
    return conflict.population().isOn(place.hostname());
  }

  private static boolean sameDomain(Conflict conflict, Occupied place) {
    LabelKey key = conflict.term().topologyKey();
    Domain here = place.domain(key);
    if (here.isNone()) {
      return false;
    }
    for (Presence other : conflict.population().presences()) {
      if (other.place().domain(key).overlaps(here)) {
        return true;
      }
    }
    return false;
  }

  /// The conflicts that a claim can avoid by narrowing a label of its node.
  List<Conflict> beyondHosts() {
    return beyondHosts;
  }
}
