package dev.lamplighter.local.cluster.scheduler;

import dev.lamplighter.local.cluster.scheduler.Unfit.Filter;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.PodView;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The filter InterPodAffinity for one pod: which domains attract it, which repel it, and which are
/// closed to it by the anti-affinity of pods that are there.
///
/// Pods being deleted count as long as they are there.
final class InterPodAffinity {
  private final PodView pod;
  private final Set<Domain> attracting = new HashSet<>();
  private final Set<Domain> repelling = new HashSet<>();
  private final Set<Domain> closed = new HashSet<>();

  private InterPodAffinity(PodView pod) {
    this.pod = pod;
  }

  /// One value of a topology key. Looked up only, never iterated.
  private record Domain(LabelKey key, String value) {}

  static InterPodAffinity of(PodView pod, Placements placements) {
    var affinity = new InterPodAffinity(pod);
    for (NodeView node : placements.nodes()) {
      for (PodView other : placements.podsOn(node.name())) {
        affinity.count(other, node);
      }
    }
    return affinity;
  }

  private void count(PodView other, NodeView node) {
    var spec = pod.spec();
    if (selectsWithAll(spec.podAffinity(), other)) {
      spec.podAffinity().forEach(term -> add(attracting, term, node));
    }
    spec.podAntiAffinity().stream()
        .filter(term -> term.selects(other))
        .forEach(term -> add(repelling, term, node));
    other.spec().podAntiAffinity().stream()
        .filter(term -> term.selects(pod))
        .forEach(term -> add(closed, term, node));
  }

  /// Only a pod that all terms select counts for any of them.
  private static boolean selectsWithAll(List<PodAffinityTerm> terms, PodView other) {
    return !terms.isEmpty() && terms.stream().allMatch(term -> term.selects(other));
  }

  private static void add(Set<Domain> domains, PodAffinityTerm term, NodeView node) {
    domain(term, node).ifPresent(domains::add);
  }

  private static Optional<Domain> domain(PodAffinityTerm term, NodeView node) {
    return node.meta()
        .labels()
        .get(term.topologyKey())
        .map(value -> new Domain(term.topologyKey(), value));
  }

  /// At most one reason: the real filter stops at the first.
  List<Unfit> check(NodeView node) {
    if (!attracted(node)) {
      return List.of(unfit("node(s) didn't match pod affinity rules", false));
    }
    if (pod.spec().podAntiAffinity().stream().anyMatch(term -> isIn(repelling, term, node))) {
      return List.of(unfit("node(s) didn't match pod anti-affinity rules", true));
    }
    boolean isClosed =
        node.meta().labels().values().entrySet().stream()
            .anyMatch(label -> closed.contains(new Domain(label.getKey(), label.getValue())));
    return isClosed
        ? List.of(unfit("node(s) didn't satisfy existing pods anti-affinity rules", true))
        : List.of();
  }

  private boolean attracted(NodeView node) {
    var terms = pod.spec().podAffinity();
    if (terms.stream().anyMatch(term -> domain(term, node).isEmpty())) {
      return false;
    }
    return terms.stream().allMatch(term -> isIn(attracting, term, node)) || isFirstOfItsKind();
  }

  /// No pod anywhere satisfies the terms, but this one would: somebody has to be the first.
  private boolean isFirstOfItsKind() {
    return attracting.isEmpty() && selectsWithAll(pod.spec().podAffinity(), pod);
  }

  private static boolean isIn(Set<Domain> domains, PodAffinityTerm term, NodeView node) {
    return domain(term, node).map(domains::contains).orElse(false);
  }

  private static Unfit unfit(String reason, boolean resolvable) {
    return new Unfit(Filter.INTER_POD_AFFINITY, reason, resolvable);
  }
}
