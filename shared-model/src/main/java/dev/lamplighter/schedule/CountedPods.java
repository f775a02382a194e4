package dev.lamplighter.schedule;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

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
    add(populations, now, seenNow);
    if (!lasting) {
      add(populations, later, seenLater);
    }
  }

  /// Domains are many where they are hosts, and few otherwise: so each is told to the tally once.
  private static void add(Collection<Population> populations, Share[] shares, Tally tally) {
    Map<Domain, Integer> pods = new HashMap<>();
    for (Population population : populations) {
      for (Presence presence : population.unsorted()) {
        int site = presence.site().index();
        if (site < shares.length && presence.active() > 0) {
          Share share = shares[site];
          pods.merge(share.counted(), presence.active(), Integer::sum);
          shares[site] = share.with(share.pods() + presence.active());
        }
      }
    }
    pods.forEach(tally::add);
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
