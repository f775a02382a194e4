package dev.lamplighter.schedule;

import dev.lamplighter.model.LabelKey;
import java.util.Optional;

/// The places that count over a topology key for whoever looks at the same nodes, as the sites
/// stood when it was made, and the domains that are known for them; whose pods are on them is
/// another matter. A cluster has thousands of places, and hundreds of constraints that differ in
/// which pods they count only: so all of these begin with this.
final class CountedPlaces {
  private final PlacesSeen now;
  private final PlacesSeen later;
  private final boolean allLast;
  private final int changes;

  /// Which places, and by what.
  record Kind(LabelKey key, NodeFilter filter) {
    boolean byHost() {
      return key.equals(LabelKey.HOSTNAME);
    }

    /// What the place adds, were there nobody on it.
    Share share(Optional<Occupied> place, Site site) {
      if (place.isEmpty()) {
        return Share.NONE;
      }
      Domain domain = byHost() ? site.host() : place.get().domain(key);
      return Share.of(place.get(), domain, filter, key);
    }
  }

  CountedPlaces(Kind kind, Sites sites) {
    int size = sites.all().size();
    var joined = new Share[size];
    var lasting = new Share[size];
    boolean last = true;
    for (Site site : sites.all()) {
      Share there = kind.share(site.joined(), site);
      boolean same = site.isLasting();
      last &= same;
      joined[site.index()] = there;
      lasting[site.index()] = same ? there : kind.share(site.lasting(), site);
    }
    now = new PlacesSeen(kind, joined, sites);
    later = last ? now : new PlacesSeen(kind, lasting, sites);
    allLast = last;
    changes = sites.changes();
  }

  /// What is there now.
  PlacesSeen now() {
    return now;
  }

  /// What stays or comes there.
  PlacesSeen later() {
    return later;
  }

  /// Whether both are the same.
  boolean allLast() {
    return allLast;
  }

  /// How many changes of sites it has seen.
  int changes() {
    return changes;
  }
}
