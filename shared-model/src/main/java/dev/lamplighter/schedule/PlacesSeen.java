package dev.lamplighter.schedule;

import java.util.Collection;
import java.util.Optional;

/// The places that count over a topology key at one time, now or once all that leaves has left,
/// with nobody on them; and what they are with pods.
final class PlacesSeen {
  private final Share[] empty;
  private final Sites sites;

  /// Their domains; hosts have none but themselves.
  private final Optional<CountedDomains> domains;

  /// `empty` are by site, and change no more.
  PlacesSeen(CountedPlaces.Kind kind, Share[] empty, Sites sites) {
    this.empty = empty;
    this.sites = sites;
    this.domains = kind.byHost() ? Optional.empty() : Optional.of(new CountedDomains(empty));
  }

  /// By site, with the pods of some populations.
  Share[] with(Collection<Population> populations) {
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

  /// The tally of the same pods, of which [#with] made `shares`.
  Tally tally(Collection<Population> populations, Share[] shares) {
    return domains
        .map(each -> each.tally(populations))
        .orElseGet(() -> Tally.from(new CountedHosts(shares.clone(), sites)));
  }
}
