package dev.lamplighter.schedule;

import java.util.SortedSet;
import java.util.TreeSet;

/// The hosts that count, each a domain of its own, with their pods: what the sites have needs no
/// second table, of which a cluster with thousands of nodes would want one for each constraint.
final class CountedHosts implements Begun {
  private final Share[] shares;
  private final Sites sites;

  /// `shares` are by site, and change no more.
  CountedHosts(Share[] shares, Sites sites) {
    this.shares = shares;
    this.sites = sites;
  }

  @Override
  public DomainCount look(String value) {
    int site = sites.indexOf(value);
    return site >= 0 && site < shares.length && isKnown(shares[site])
        ? DomainCount.of(shares[site].pods())
        : DomainCount.NOTHING;
  }

  private static boolean isKnown(Share share) {
    return !share.known().isNone();
  }

  @Override
  public SortedSet<String> domains() {
    var values = new TreeSet<String>();
    for (Share share : shares) {
      values.addAll(share.known().list());
    }
    return values;
  }

  /// How many have how many pods.
  Levels levels() {
    var levels = new Levels();
    for (Share share : shares) {
      if (isKnown(share)) {
        levels.add(share.pods(), 1);
      }
    }
    return levels;
  }

  int size() {
    int size = 0;
    for (Share share : shares) {
      size += isKnown(share) ? 1 : 0;
    }
    return size;
  }
}
