package dev.lamplighter.snapshot;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Namespace;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// One term of pod affinity or anti-affinity.
///
/// `selector` empty selects no pod. `namespaces` is already resolved: the term's own list, or the
/// pod's namespace where the term names none.
public record PodAffinityTerm(
    LabelKey topologyKey, Optional<LabelSelector> selector, SortedSet<Namespace> namespaces) {

  public PodAffinityTerm {
    namespaces = java.util.Collections.unmodifiableSortedSet(new TreeSet<>(namespaces));
  }

  /// A preferred term with its weight, 1 to 100.
  public record Weighted(int weight, PodAffinityTerm term) {}

  /// True if a pod with these labels in this namespace is one the term speaks of.
  public boolean selects(PodView pod) {
    return namespaces.contains(pod.namespace())
        && selector.map(labels -> labels.matches(pod.meta().labels())).orElse(false);
  }
}
