package dev.lamplighter.schedule;

import static java.util.Comparator.comparingInt;

import dev.lamplighter.model.Requirements;
import dev.lamplighter.snapshot.NodeAffinity;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.TopologySpreadConstraint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// What a pod prefers, as far as it still counts: heaviest first, and of its topology spread
/// constraints all, among them those with `ScheduleAnyway`.
record Wishes(
    List<PodAffinityTerm.Weighted> attracted,
    List<PodAffinityTerm.Weighted> apart,
    List<NodeAffinity.Preferred> nodes,
    List<TopologySpreadConstraint> spread) {
  private static final Comparator<PodAffinityTerm.Weighted> HEAVIEST_FIRST =
      comparingInt((PodAffinityTerm.Weighted term) -> -term.weight());

  Wishes {
    attracted = sorted(attracted, HEAVIEST_FIRST);
    apart = sorted(apart, HEAVIEST_FIRST);
    nodes = sorted(nodes, comparingInt(term -> -term.weight()));
    spread = List.copyOf(spread);
  }

  private static <T> List<T> sorted(List<T> terms, Comparator<T> order) {
    return terms.size() < 2 ? List.copyOf(terms) : terms.stream().sorted(order).toList();
  }

  static Wishes of(PodSpec spec) {
    return new Wishes(
        spec.preferredPodAffinity(),
        spec.preferredPodAntiAffinity(),
        spec.nodeAffinity().preferred(),
        spec.topologySpread());
  }

  /// Without any.
  Wishes none() {
    if (isEmpty()) {
      return this;
    }
    return new Wishes(
        List.of(),
        List.of(),
        List.of(),
        spread.stream().filter(TopologySpreadConstraint::isHard).toList());
  }

  boolean isEmpty() {
    return attracted.isEmpty() && apart.isEmpty() && nodes.isEmpty() && allHard();
  }

  private boolean allHard() {
    for (TopologySpreadConstraint constraint : spread) {
      if (!constraint.isHard()) {
        return false;
      }
    }
    return true;
  }

  /// What the node must be by them: only the heaviest term counts at a time (spec core 2.6).
  Requirements ofNode() {
    return nodes.isEmpty() ? Requirements.EMPTY : nodes.getFirst().term();
  }

  /// One wish fewer (spec core 3.7, steps 2 to 5); empty where none is left.
  Optional<Wishes> less() {
    if (!attracted.isEmpty()) {
      return Optional.of(new Wishes(tail(attracted), apart, nodes, spread));
    }
    if (!apart.isEmpty()) {
      return Optional.of(new Wishes(attracted, tail(apart), nodes, spread));
    }
    if (!nodes.isEmpty()) {
      return Optional.of(new Wishes(attracted, apart, tail(nodes), spread));
    }
    for (TopologySpreadConstraint constraint : spread) {
      if (!constraint.isHard()) {
        return Optional.of(new Wishes(attracted, apart, nodes, without(constraint)));
      }
    }
    return Optional.empty();
  }

  private static <T> List<T> tail(List<T> terms) {
    return terms.subList(1, terms.size());
  }

  /// As Karpenter does it the last constraint takes the place of the one that goes, which decides
  /// which goes next.
  private List<TopologySpreadConstraint> without(TopologySpreadConstraint soft) {
    var fewer = new ArrayList<>(spread);
    TopologySpreadConstraint last = fewer.removeLast();
    int place = fewer.indexOf(soft);
    if (place >= 0) {
      fewer.set(place, last);
    }
    return fewer;
  }
}
