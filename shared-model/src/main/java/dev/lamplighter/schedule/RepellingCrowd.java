package dev.lamplighter.schedule;

import dev.lamplighter.model.LabelKey;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/// Pods that others must keep away from: each domain that they are in is one less for those. So one
/// more of them had better be where some are already.
///
/// It follows the plan as [AffinityGroup] does.
final class RepellingCrowd implements Crowd {
  private final Population population;
  private final LabelKey key;
  private final Sites sites;
  private final SortedSet<String> taken = new TreeSet<>();
  private int seen;

  RepellingCrowd(Population population, LabelKey key, Sites sites) {
    this.population = population;
    this.key = key;
    this.sites = sites;
    population.presences().forEach(this::take);
    seen = sites.changes();
  }

  private void take(Presence presence) {
    Domain domain = presence.place().domain(key);
    if (domain.list().size() == 1) {
      taken.add(domain.list().getFirst());
    }
  }

  @Override
  public boolean selects(Population other) {
    return population == other;
  }

  @Override
  public boolean includes(Occupied place) {
    return true;
  }

  @Override
  public int against(String value) {
    countChanges();
    return taken.contains(value) ? 0 : 1;
  }

  @Override
  public SortedSet<String> known(LabelKey key) {
    countChanges();
    return Collections.unmodifiableSortedSet(taken);
  }

  private void countChanges() {
    for (; seen < sites.changes(); seen++) {
      for (Presence presence : sites.changed(seen).presences()) {
        if (selects(presence.population())) {
          take(presence);
        }
      }
    }
  }
}
