package dev.lamplighter.schedule;

import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// All pods that repel, are repelled, attract and are counted alike (same namespace, labels and
/// required anti-affinity, and all or none of them stand-ins for room), and where they are or are
/// planned to be.
final class Population {
  private final int index;
  private final PodView example;
  private final List<Presence> presences = new ArrayList<>();

  /// The same by hostname, once somebody asks: most populations are only counted.
  private Optional<Map<String, Presence>> byHostname = Optional.empty();

  /// The same sorted, once somebody walks them.
  private Optional<TreeMap<String, Presence>> sorted = Optional.empty();

  /// What they are alike in.
  record Kind(
      Namespace namespace, Labels labels, List<PodAffinityTerm> antiAffinity, boolean room) {
    static Kind of(PodView pod) {
      return new Kind(
          pod.namespace(), pod.meta().labels(), pod.spec().podAntiAffinity(), pod.standsForRoom());
    }

    /// As every record's, what tells most pods apart first: all pods of a cluster are compared.
    @Override
    public boolean equals(Object other) {
      return other instanceof Kind that
          && labels.equals(that.labels)
          && room == that.room
          && namespace.equals(that.namespace)
          && antiAffinity.equals(that.antiAffinity);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * labels.hashCode() + namespace.hashCode()) + antiAffinity.hashCode();
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

  /// Pods of it are on the site: as many that are not being deleted as `active`, and `pod` among
  /// them. The site knows of it.
  void occupy(Site site, Occupied place, PodView pod, int active) {
    Optional<Presence> there = site.presenceOf(this);
    if (there.isPresent()) {
      there.get().add(active);
    } else {
      site.note(begin(site, place, pod, active));
    }
  }

  /// The same, while the site knows nothing of it.
  void occupyUnseen(Site site, Occupied place, PodView pod, int active) {
    Presence there = byHostname().get(site.hostname());
    if (there == null) {
      begin(site, place, pod, active);
    } else {
      there.add(active);
    }
  }

  private Presence begin(Site site, Occupied place, PodView pod, int active) {
    var presence = new Presence(this, site, place, pod);
    presence.add(active);
    presences.add(presence);
    byHostname.ifPresent(all -> all.put(site.hostname(), presence));
    sorted.ifPresent(all -> all.put(site.hostname(), presence));
    return presence;
  }

  private Map<String, Presence> byHostname() {
    if (byHostname.isEmpty()) {
      var all = new HashMap<String, Presence>();
      presences.forEach(presence -> all.put(presence.site().hostname(), presence));
      byHostname = Optional.of(all);
    }
    return byHostname.get();
  }

  boolean isOn(String hostname) {
    return !presences.isEmpty() && byHostname().containsKey(hostname);
  }

  /// One of its pods on the host; any of it where none is there.
  PodKey podOn(String hostname) {
    Presence there = byHostname().get(hostname);
    return there == null ? example.key() : there.first();
  }

  /// Where its pods are, as they came.
  List<Presence> unsorted() {
    return presences;
  }

  /// Where its pods are, by hostname.
  Collection<Presence> presences() {
    if (sorted.isEmpty()) {
      sorted = Optional.of(new TreeMap<>(byHostname()));
    }
    return sorted.get().values();
  }
}
