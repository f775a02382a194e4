package dev.lamplighter.snapshot;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.Requirement;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/// One term of pod affinity or anti-affinity (Kubernetes `PodAffinityTerm`).
///
/// `selector` empty selects no pod. `namespaces` is the term's own list, or the pod's namespace
/// where the term names none. `namespaceSelector`, `matchLabelKeys` and `mismatchLabelKeys` are as
/// a user writes them; [#resolved] puts what they mean into the other two, and only a term without
/// them is asked what it selects.
public record PodAffinityTerm(
    LabelKey topologyKey,
    Optional<LabelSelector> selector,
    SortedSet<Namespace> namespaces,
    Optional<LabelSelector> namespaceSelector,
    List<LabelKey> matchLabelKeys,
    List<LabelKey> mismatchLabelKeys) {

  public PodAffinityTerm {
    namespaces = Collections.unmodifiableSortedSet(new TreeSet<>(namespaces));
    matchLabelKeys = List.copyOf(matchLabelKeys);
    mismatchLabelKeys = List.copyOf(mismatchLabelKeys);
  }

  /// A term that needs no resolving.
  public PodAffinityTerm(
      LabelKey topologyKey, Optional<LabelSelector> selector, SortedSet<Namespace> namespaces) {
    this(topologyKey, selector, namespaces, Optional.empty(), List.of(), List.of());
  }

  /// A preferred term with its weight, 1 to 100.
  public record Weighted(int weight, PodAffinityTerm term) {
    Weighted with(PodAffinityTerm term) {
      return new Weighted(weight, term);
    }
  }

  /// The term of a pod with these labels, as the API server admits it: its own value of each of
  /// `matchLabelKeys` is demanded on top, that of each of `mismatchLabelKeys` refused. A key that
  /// the pod does not have is passed over.
  public PodAffinityTerm ofPod(Labels own) {
    Optional<LabelSelector> merged = selector;
    for (LabelKey key : matchLabelKeys) {
      merged =
          merged.map(all -> own.get(key).map(it -> all.and(Requirement.in(key, it))).orElse(all));
    }
    for (LabelKey key : mismatchLabelKeys) {
      merged =
          merged.map(
              all -> own.get(key).map(it -> all.and(Requirement.notIn(key, it))).orElse(all));
    }
    return new PodAffinityTerm(
        topologyKey, merged, namespaces, namespaceSelector, List.of(), List.of());
  }

  /// The term in a cluster with these namespaces: those that the selector selects are added to
  /// those that it names.
  public PodAffinityTerm in(SortedMap<Namespace, Labels> all) {
    if (namespaceSelector.isEmpty()) {
      return this;
    }
    var named = new TreeSet<>(namespaces);
    for (Map.Entry<Namespace, Labels> namespace : all.entrySet()) {
      if (namespaceSelector.get().matches(namespace.getValue())) {
        named.add(namespace.getKey());
      }
    }
    return new PodAffinityTerm(
        topologyKey, selector, named, Optional.empty(), matchLabelKeys, mismatchLabelKeys);
  }

  public boolean selectsNamespaces() {
    return namespaceSelector.isPresent();
  }

  /// Whether it says in itself what it selects.
  public boolean resolved() {
    return namespaceSelector.isEmpty() && matchLabelKeys.isEmpty() && mismatchLabelKeys.isEmpty();
  }

  /// True if a pod with these labels in this namespace is one the term speaks of.
  public boolean selects(PodView pod) {
    return namespaces.contains(pod.namespace())
        && selector.map(labels -> labels.matches(pod.meta().labels())).orElse(false);
  }
}
