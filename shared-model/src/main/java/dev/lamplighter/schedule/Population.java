package dev.lamplighter.schedule;

import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.PodView;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// All pods that repel, are repelled, attract and are counted alike (same namespace, labels and
/// required anti-affinity), and where they are or are planned to be.
final class Population {
  private final PodView example;
  private final SortedMap<String, PodKey> byHostname = new TreeMap<>();
  private final SortedMap<String, Occupied> places = new TreeMap<>();
  private final SortedMap<String, Integer> active = new TreeMap<>();

  Population(PodView example) {
    this.example = example;
  }

  /// A pod of it, for selectors to look at.
  PodView example() {
    return example;
  }

  List<PodAffinityTerm> antiAffinity() {
    return example.spec().podAntiAffinity();
  }

  void occupy(Occupied place, PodView pod) {
    byHostname.putIfAbsent(place.hostname(), pod.key());
    places.putIfAbsent(place.hostname(), place);
    active.merge(place.hostname(), pod.meta().deleting() ? 0 : 1, Integer::sum);
  }

  /// One of its pods for each host that it is on.
  SortedMap<String, PodKey> byHostname() {
    return byHostname;
  }

  /// Where its pods are, by hostname.
  Collection<Occupied> places() {
    return Collections.unmodifiableCollection(places.values());
  }

  /// How many of its pods are on each host, without those being deleted.
  SortedMap<String, Integer> active() {
    return Collections.unmodifiableSortedMap(active);
  }
}
