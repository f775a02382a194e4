package dev.lamplighter.schedule;

import dev.lamplighter.model.LabelKey;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The places that count over a topology key for whoever looks at the same nodes, as the sites
/// stood when it was made, and the domains that are known for them; whose pods are on them is
/// another matter. A cluster has thousands of places, and hundreds of constraints that differ in
/// which pods they count only: so all of these begin with this.
final class CountedPlaces {
  private final Kind kind;
  private final Sites sites;
  private final Share[] now;
  private final Share[] later;
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
    this.kind = kind;
    this.sites = sites;
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
    changes = sites.changes();
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

  /// The tally of such shares, once pods are added to them; they change no more.
  Tally tally(Share[] shares) {
    return kind.byHost() ? Tally.from(new CountedHosts(shares, sites)) : summed(shares);
  }

  /// Domains are few here, so that each is told to the tally once.
  private static Tally summed(Share[] shares) {
    Map<Domain, Integer> places = new HashMap<>();
    Map<Domain, Integer> pods = new HashMap<>();
    for (Share share : shares) {
      places.merge(share.known(), 1, Integer::sum);
      if (share.pods() > 0) {
        pods.merge(share.counted(), share.pods(), Integer::sum);
      }
    }
    var tally = new Tally();
    places.forEach(tally::know);
    pods.forEach(tally::add);
    return tally;
  }

  /// How many changes of sites it has seen.
  int changes() {
    return changes;
  }
}
