package dev.lamplighter.pack;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.schedule.Shape;
import dev.lamplighter.schedule.SpreadSelector;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.TopologySpreadConstraint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/// The domains, larger than a host, that pods can't leave without a change to what others of a plan
/// find there: those that they are spread over, together with others in or apart from others in,
/// and those in which others' rules select them.
///
/// While such pods move only within them, each domain has as many pods of each kind as before, so
/// that kube-scheduler finds an order in which it binds all if it found one.
final class Ties {
  private final Set<Counted> counted = new LinkedHashSet<>();
  private final Set<PodAffinityTerm> terms = new LinkedHashSet<>();

  private record Counted(LabelKey key, SpreadSelector pods) {}

  private Ties() {}

  /// Of pods that are planned.
  static Ties among(Collection<Shape> shapes) {
    var ties = new Ties();
    for (Shape shape : shapes) {
      spreads(shape)
          .forEach(
              spread ->
                  ties.counted.add(
                      new Counted(spread.topologyKey(), SpreadSelector.of(spread, shape))));
      ties.terms.addAll(terms(shape));
    }
    return ties;
  }

  SortedSet<LabelKey> of(Shape shape) {
    PodView pod = shape.pods().getFirst();
    var keys = new TreeSet<LabelKey>();
    spreads(shape).forEach(spread -> keys.add(spread.topologyKey()));
    terms(shape).forEach(term -> keys.add(term.topologyKey()));
    counted.stream().filter(each -> each.pods().selects(pod)).forEach(each -> keys.add(each.key()));
    terms.stream().filter(term -> term.selects(pod)).forEach(term -> keys.add(term.topologyKey()));
    return keys;
  }

  private static List<TopologySpreadConstraint> spreads(Shape shape) {
    return shape.spec().topologySpread().stream()
        .filter(TopologySpreadConstraint::isHard)
        .filter(spread -> !spread.topologyKey().equals(LabelKey.HOSTNAME))
        .toList();
  }

  private static List<PodAffinityTerm> terms(Shape shape) {
    var terms = new ArrayList<>(shape.spec().podAffinity());
    terms.addAll(shape.spec().podAntiAffinity());
    terms.removeIf(term -> term.topologyKey().equals(LabelKey.HOSTNAME));
    return terms;
  }

  /// Whether both claims are in the same domains of these, or leave the same open.
  static boolean areAlike(PlannedClaim one, PlannedClaim other, Collection<LabelKey> keys) {
    return keys.isEmpty()
        || keys.stream()
            .map(LabelKey::stable)
            .allMatch(key -> one.requirements().get(key).equals(other.requirements().get(key)));
  }
}
