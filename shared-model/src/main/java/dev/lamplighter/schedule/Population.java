package dev.lamplighter.schedule;

import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.PodView;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// All pods that repel, are repelled, attract and are counted alike (same namespace, labels and
/// required anti-affinity), and where they are or are planned to be.
final class Population {
  private final int index;
  private final PodView example;
  private final Map<String, Presence> byHostname = new HashMap<>();

  /// The same sorted, once somebody walks them: most populations are only looked up by host.
  private Optional<TreeMap<String, Presence>> sorted = Optional.empty();

  /// What they are alike in.
  record Kind(Namespace namespace, Labels labels, List<PodAffinityTerm> antiAffinity) {
    static Kind of(PodView pod) {
      return new Kind(pod.namespace(), pod.meta().labels(), pod.spec().podAntiAffinity());
    }
  }

  /// `index` counts the populations of one [Topology].
  Population(int index, PodView example) {
    this.index = index;
    this.example = example;
  }

  int index() {
    return index;
  }

  /// A pod of it, for selectors to look at.
  PodView example() {
    return example;
  }

  List<PodAffinityTerm> antiAffinity() {
    return example.spec().podAntiAffinity();
  }

  /// Pods of it are there: as many that are not being deleted as `active`, and `pod` among them.
  Presence occupy(Site site, Occupied place, PodKey pod, int active) {
    Presence presence =
        byHostname.computeIfAbsent(site.hostname(), _ -> new Presence(this, site, place, pod));
    presence.add(active);
    sorted.ifPresent(all -> all.putIfAbsent(site.hostname(), presence));
    return presence;
  }

  boolean isOn(String hostname) {
    return byHostname.containsKey(hostname);
  }

  /// One of its pods on the host; any of it where none is there.
  PodKey podOn(String hostname) {
    Presence there = byHostname.get(hostname);
    return there == null ? example.key() : there.first();
  }

  /// Where its pods are, in no order.
  Collection<Presence> unsorted() {
    return byHostname.values();
  }

  /// Where its pods are, by hostname.
  Collection<Presence> presences() {
    if (sorted.isEmpty()) {
      sorted = Optional.of(new TreeMap<>(byHostname));
    }
    return sorted.get().values();
  }
}
