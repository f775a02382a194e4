package dev.lamplighter.schedule;

/// Of one domain: the places that may be in it, the pods that are in it, and that may be.
final class DomainCount {
  static final DomainCount NOTHING = new DomainCount();

  int places;
  int surely;
  int atMost;

  /// Of one place with so many pods.
  static DomainCount of(int pods) {
    var count = new DomainCount();
    count.places = 1;
    count.surely = pods;
    count.atMost = pods;
    return count;
  }

  static DomainCount like(DomainCount other) {
    var count = new DomainCount();
    count.places = other.places;
    count.surely = other.surely;
    count.atMost = other.atMost;
    return count;
  }

  boolean isKnown() {
    return places > 0;
  }
}
