package dev.lamplighter.schedule;

import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.PodView;

/// The pods of one population on one host.
final class Presence {
  private final Population population;
  private final Site site;
  private final Occupied place;
  private final PodView first;
  private int active;

  Presence(Population population, Site site, Occupied place, PodView first) {
    this.population = population;
    this.site = site;
    this.place = place;
    this.first = first;
  }

  Population population() {
    return population;
  }

  Site site() {
    return site;
  }

  Occupied place() {
    return place;
  }

  /// One of them.
  PodKey first() {
    return first.key();
  }

  /// How many there are, without those being deleted.
  int active() {
    return active;
  }

  void add(int pods) {
    active += pods;
  }
}
