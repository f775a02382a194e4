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
    now = with(populations, places.now());
    later = lasting ? now : with(populations, places.later());
    seenNow = places.tally(now);
    seenLater = lasting ? seenNow : places.tally(later);
    changes = places.changes();
  }

  private static Share[] with(Collection<Population> populations, Share[] empty) {
    Share[] shares = empty.clone();
    for (Population population : populations) {
      for (Presence presence : population.unsorted()) {
        int site = presence.site().index();
        if (site < shares.length && presence.active() > 0) {
          shares[site] = shares[site].with(shares[site].pods() + presence.active());
        }
      }
    }
    return shares;
  }

  Share[] now() {
    return now.clone();
  }

  Share[] later() {
    return later.clone();
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
