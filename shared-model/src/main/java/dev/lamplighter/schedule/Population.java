package dev.lamplighter.schedule;

import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// All pods that repel and are repelled alike (same namespace, labels and required anti-affinity),
/// and where they are or are planned to be.
final class Population {
  private final PodView example;
  private final SortedMap<String, PodKey> byHostname = new TreeMap<>();
  private final List<Occupied> places = new ArrayList<>();

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

  void occupy(Occupied place, PodKey pod) {
    if (byHostname.putIfAbsent(place.hostname(), pod) == null) {
      places.add(place);
    }
  }

  /// One of its pods for each host that it is on.
  SortedMap<String, PodKey> byHostname() {
    return byHostname;
  }

  List<Occupied> places() {
    return places;
  }
}
