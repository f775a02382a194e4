package dev.lamplighter.schedule;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.PodView;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Where the pods are that all of some terms of pod affinity select, for all shapes with these
/// terms. It follows the plan as [TopologyGroup] does; but nothing need be taken back, since whom a
/// place attracts it goes on attracting, and narrowing it only tells where that is.
final class AffinityGroup implements Crowd {
  private final Kind kind;
  private final List<PodAffinityTerm> terms;
  private final Topology topology;
  private final Map<LabelKey, SortedSet<String>> attracting = new TreeMap<>();

  /// By site.
  private final BitSet hosts = new BitSet();

  private final Selected selected = new Selected(this::selects);
  private boolean anywhere;
  private int seen;

  /// Whom it is for: pods with these terms, all or none of which stand for a CapacityBuffer's room.
  record Kind(List<PodAffinityTerm> terms, boolean ofRoom) {
    Kind {
      terms = List.copyOf(terms);
    }
  }

  AffinityGroup(Kind kind, Topology topology) {
    this.kind = kind;
    this.terms = kind.terms();
    this.topology = topology;
    terms.forEach(term -> attracting.put(term.topologyKey(), new TreeSet<>()));
    seen = topology.sites().changes();
    for (Population population : topology.populations()) {
      if (selects(population)) {
        population.unsorted().forEach(this::attractTo);
      }
    }
  }

  List<PodAffinityTerm> terms() {
    return terms;
  }

  @Override
  public boolean selects(Population population) {
    return selected.has(population);
  }

  @Override
  public boolean includes(Occupied place) {
    return true;
  }

  /// Nobody need be apart.
  @Override
  public int against(String value) {
    return 0;
  }

  @Override
  public SortedSet<String> known(LabelKey key) {
    countChanges();
    return attracting(key);
  }

  boolean selects(PodView pod) {
    if (!pod.isThereFor(kind.ofRoom())) {
      return false;
    }
    for (PodAffinityTerm term : terms) {
      if (!term.selects(pod)) {
        return false;
      }
    }
    return true;
  }

  /// Sees what was planned since it last did.
  void countChanges() {
    Sites sites = topology.sites();
    for (; seen < sites.changes(); seen++) {
      for (Presence presence : sites.changed(seen).presences()) {
        if (selects(presence.population())) {
          attractTo(presence);
        }
      }
    }
  }

  private void attractTo(Presence presence) {
    hosts.set(presence.site().index());
    attracting.forEach(
        (key, values) -> {
          Domain domain = presence.place().domainOf(key);
          anywhere |= !domain.isNone();
          if (domain.list().size() == 1) {
            values.add(domain.list().getFirst());
          }
        });
  }

  /// Whether such a pod is anywhere at all.
  boolean anywhere() {
    return anywhere;
  }

  boolean isOn(String hostname) {
    int site = topology.sites().indexOf(hostname);
    return site >= 0 && hosts.get(site);
  }

  boolean isOnAnyHost() {
    return !hosts.isEmpty();
  }

  /// The values of the key at which there is such a pod.
  SortedSet<String> attracting(LabelKey key) {
    return attracting.getOrDefault(key, Collections.emptySortedSet());
  }
}
