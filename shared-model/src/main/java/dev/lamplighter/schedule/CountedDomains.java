package dev.lamplighter.schedule;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The domains of thousands of places, of which there are few: each is told to a tally once, and
/// pods are added up by the domain of their site, whatever it is called.
final class CountedDomains {
  private final List<Domain> domains = new ArrayList<>();
  private final int[] bySite;
  private final Tally empty = new Tally();

  /// `shares` are the places by site, with nobody on them.
  CountedDomains(Share[] shares) {
    bySite = new int[shares.length];
    Map<Domain, Integer> indexes = new HashMap<>();
    Map<Domain, Integer> places = new HashMap<>();
    for (int site = 0; site < shares.length; site++) {
      bySite[site] = indexes.computeIfAbsent(shares[site].counted(), this::add);
      places.merge(shares[site].known(), 1, Integer::sum);
    }
    places.forEach(empty::know);
  }

  private int add(Domain domain) {
    domains.add(domain);
    return domains.size() - 1;
  }

  /// With the pods of some populations; those on younger sites are left out.
  Tally tally(Collection<Population> populations) {
    int[] pods = new int[domains.size()];
    for (Population population : populations) {
      for (Presence presence : population.unsorted()) {
        int site = presence.site().index();
        if (site < bySite.length) {
          pods[bySite[site]] += presence.active();
        }
      }
    }
    var tally = Tally.from(empty);
    for (int i = 0; i < pods.length; i++) {
      tally.add(domains.get(i), pods[i]);
    }
    return tally;
  }
}
