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
    now = places.now().clone();
    later = lasting ? now : places.later().clone();
    seenNow = places.seenNow();
    seenLater = lasting ? seenNow : places.seenLater();
    changes = places.changes();
    for (Population population : populations) {
      add(population, now, seenNow);
      if (!lasting) {
        add(population, later, seenLater);
      }
    }
  }

  private static void add(Population population, Share[] shares, Tally tally) {
    for (Presence presence : population.unsorted()) {
      int site = presence.site().index();
      if (site < shares.length && presence.active() > 0) {
        Share share = shares[site];
        tally.add(share.counted(), presence.active());
        shares[site] = share.with(share.pods() + presence.active());
      }
    }
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
