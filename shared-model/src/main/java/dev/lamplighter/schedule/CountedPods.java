package dev.lamplighter.schedule;

import java.util.Collection;

/// The pods of some populations on the places that count, as things stand when it is made: what a
/// [TopologyGroup] begins with. Those on sites that are younger than the places are left out; these
/// have changed since.
final class CountedPods {
  private final Share[] now;
  private final Share[] later;
  private final Tally seenNow;
  private final Tally seenLater;
  private final int changes;

  CountedPods(CountedPlaces places, Collection<Population> populations) {
    boolean lasting = places.allLast();
    now = places.now().with(populations);
    later = lasting ? now.clone() : places.later().with(populations);
    seenNow = places.now().tally(populations, now);
    seenLater = lasting ? seenNow : places.later().tally(populations, later);
    changes = places.changes();
  }

  /// By site, for whoever goes on counting in it.
  Share[] now() {
    return now;
  }

  /// The same, another array.
  Share[] later() {
    return later;
  }

  Tally seenNow() {
    return seenNow;
  }

  Tally seenLater() {
    return seenLater;
  }

  /// How many changes of sites the places have seen.
  int changes() {
    return changes;
  }
}
