package dev.lamplighter.schedule;

import dev.lamplighter.model.LabelKey;
import java.util.Optional;

/// The places that count over a topology key for whoever looks at the same nodes, as the sites
/// stood when it was made, and the domains that are known for them; whose pods are on them is
/// another matter. A cluster has thousands of places, and hundreds of constraints that differ in
/// which pods they count only: so all of these begin with this.
final class CountedPlaces {
  private final Share[] now;
  private final Share[] later;
  private final Tally seenNow = new Tally();
  private final Tally seenLater;
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
    now = new Share[size];
    later = new Share[size];
    boolean last = true;
    for (Site site : sites.all()) {
      Share joined = kind.share(site.joined(), site);
      boolean same = site.isLasting();
      last &= same;
      now[site.index()] = joined;
      later[site.index()] = same ? joined : kind.share(site.lasting(), site);
    }
    allLast = last;
    seenLater = last ? seenNow : new Tally();
    know(now, seenNow);
    if (!last) {
      know(later, seenLater);
    }
    changes = sites.changes();
  }

  private static void know(Share[] shares, Tally tally) {
    for (Share share : shares) {
      tally.know(share.known(), 1);
    }
  }

  /// Of each site what is there now; to be copied.
  Share[] now() {
    return now;
  }

  /// Of each site what stays or comes there; to be copied.
  Share[] later() {
    return later;
  }

  /// Whether both are the same.
  boolean allLast() {
    return allLast;
  }

  /// A tally that begins with the domains of what is there now.
  Tally seenNow() {
    return Tally.from(seenNow);
  }

  /// A tally that begins with the domains of what stays or comes.
  Tally seenLater() {
    return Tally.from(seenLater);
  }

  /// How many changes of sites it has seen.
  int changes() {
    return changes;
  }
}
