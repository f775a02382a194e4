package dev.lamplighter.schedule;

import dev.lamplighter.decision.Confined;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.PodView;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Pod affinity of a shape: terms that must hold together, and where the pods are that all of them
/// select (spec core 4.10). It follows what is planned for the shape itself.
///
/// As for kube-scheduler a pod counts that all terms select, being terminated or not, and the first
/// of a group that selects itself may go anywhere. Karpenter counts each term by itself.
///
/// A group that moves is where it was until the last of it has left. So it stays in its domains if
/// it can where a PodDisruptionBudget lets one go only after the other.
final class Affinity {
  private final List<PodAffinityTerm> terms;
  private final AffinityGroup group;
  private final boolean selectsItself;
  private final SortedSet<LabelKey> keys;
  private final boolean byHost;

  /// What is known of the shape's own pods, beside what the group knows.
  private final SortedMap<LabelKey, SortedSet<String>> attracting = new TreeMap<>();

  private final SortedSet<String> hosts = new TreeSet<>();
  private boolean anywhere;
  private boolean othersAreExpected;

  private Affinity(AffinityGroup group, Shape shape) {
    this.terms = group.terms();
    this.group = group;
    this.selectsItself = group.selects(shape.pods().getFirst());
    terms.forEach(term -> attracting.put(term.topologyKey(), new TreeSet<>()));
    this.keys = Collections.unmodifiableSortedSet(new TreeSet<>(attracting.keySet()));
    this.byHost = keys.contains(LabelKey.HOSTNAME);
  }

  static Affinity of(AffinityGroup group, Shape shape, Topology topology) {
    group.countChanges();
    var affinity = new Affinity(group, shape);
    affinity.anywhere = group.anywhere();
    affinity.waitForOthers(shape, topology);
    if (!affinity.anywhere) {
      affinity.stayHome(shape, topology);
    }
    return affinity;
  }

  /// Where those of the shape are that go one after the other, if no others are waited for. A pod
  /// that runs nowhere has no other choice; those that all move may still go elsewhere in the end.
  private void stayHome(Shape shape, Topology topology) {
    if (!selectsItself || othersAreExpected) {
      return;
    }
    List<PodView> home =
        topology.waiting().of(shape).stream()
            .filter(pod -> pod.status().node().isPresent())
            .toList();
    boolean mustStay = home.size() < shape.pods().size();
    boolean alone = home.size() == 1 && !mustStay;
    if ((mustStay || topology.isHopeful(shape)) && !alone && !topology.leaveAtOnce(home)) {
      home.forEach(pod -> pod.status().node().flatMap(topology::node).ifPresent(this::attractTo));
    }
  }

  /// Where another pod goes decides where this one must be. One that finds no other place stays, if
  /// it has one; but not for as long as others of the group that go elsewhere.
  private void waitForOthers(Shape shape, Topology topology) {
    if (topology.isHopeful(shape)) {
      othersAreExpected = topology.waiting().anyBeside(shape, group::selects);
    } else if (topology.planned().stream().noneMatch(group::selects)) {
      for (PodView pod : topology.waiting().beside(shape, group::selects)) {
        pod.status().node().flatMap(topology::node).ifPresent(this::attractTo);
      }
    }
  }

  private void attractTo(Occupied place) {
    hosts.add(place.hostname());
    attracting.forEach(
        (key, values) -> {
          Domain domain = place.domainOf(key);
          anywhere |= !domain.isNone();
          if (domain.list().size() == 1) {
            values.add(domain.list().getFirst());
          }
        });
  }

  /// A pod of the shape is planned there.
  void placed(Occupied place) {
    if (selectsItself) {
      attractTo(place);
    }
  }

  boolean isBy(AffinityGroup other) {
    return group == other;
  }

  /// All pods that attract it.
  Crowd crowd() {
    return group;
  }

  SortedSet<LabelKey> keys() {
    return keys;
  }

  /// Whether hosts are among [#keys].
  boolean byHost() {
    return byHost;
  }

  /// Nobody is there yet to whom it is attracted but itself, nor is anybody still to be placed:
  /// where the others go decides where it must be.
  boolean isFirst() {
    return !anywhere && selectsItself && !othersAreExpected;
  }

  /// Whether it is attracted to the place, whichever of its domains that turns out to be in.
  boolean admits(Occupied place) {
    return unmet(place).isEmpty();
  }

  /// The term by which it is not attracted to the place, if there is one.
  Optional<PodAffinityTerm> unmet(Occupied place) {
    for (PodAffinityTerm term : terms) {
      if (place.domainOf(term.topologyKey()).isNone()) {
        return Optional.of(term);
      }
    }
    if (!isFirst() && !isWith(place)) {
      for (PodAffinityTerm term : terms) {
        if (!isSurelyIn(place, term)) {
          return Optional.of(term);
        }
      }
    }
    return Optional.empty();
  }

  private boolean isSurelyIn(Occupied place, PodAffinityTerm term) {
    Domain domain = place.domainOf(term.topologyKey());
    if (domain.any()) {
      return false;
    }
    for (String value : domain.list()) {
      if (!attracts(term.topologyKey(), value)) {
        return false;
      }
    }
    return true;
  }

  /// Whether a pod it is attracted to is on that very host, so that every domain is the same.
  boolean isWith(Occupied place) {
    return group.isOn(place.hostname()) || hosts.contains(place.hostname());
  }

  /// Whether a host is known on which such a pod is.
  boolean isOnAnyHost() {
    return group.isOnAnyHost() || !hosts.isEmpty();
  }

  /// Whether there is such a pod at the value of the key.
  boolean attracts(LabelKey key, String value) {
    SortedSet<String> own = attracting.get(key);
    return group.attracting(key).contains(value) || (own != null && own.contains(value));
  }

  /// The values of the key at which there is such a pod.
  SortedSet<String> attracting(LabelKey key) {
    var values = new TreeSet<>(group.attracting(key));
    values.addAll(attracting.getOrDefault(key, Collections.emptySortedSet()));
    return values;
  }

  Rejection.PodAffinity refusal(LabelKey key, Domain offered, Confined confined) {
    return terms.stream()
        .filter(term -> term.topologyKey().equals(key))
        .findFirst()
        .map(term -> refusal(term, offered, confined))
        .orElseThrow();
  }

  Rejection.PodAffinity refusal(PodAffinityTerm term, Domain offered, Confined confined) {
    return new Rejection.PodAffinity(
        term, terms, attracting(term.topologyKey()), offered.values(), confined);
  }
}
