package dev.lamplighter.schedule;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.CsiDriver;
import dev.lamplighter.model.NamespacedName;
import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Volumes that a node must attach (spec core 3.11): by driver how many that only one pod uses, and
/// the claims that several pods share, which count once on a node.
record Attachments(SortedMap<CsiDriver, Integer> own, SortedSet<Shared> shared) {
  static final Attachments NONE = new Attachments(new TreeMap<>(), new TreeSet<>());

  /// A claim that more than one pod uses.
  record Shared(CsiDriver driver, NamespacedName claim) implements Comparable<Shared> {
    @Override
    public int compareTo(Shared other) {
      int byDriver = driver.compareTo(other.driver);
      return byDriver == 0 ? claim.compareTo(other.claim) : byDriver;
    }
  }

  Attachments {
    own = Collections.unmodifiableSortedMap(new TreeMap<>(own));
    shared = Collections.unmodifiableSortedSet(new TreeSet<>(shared));
  }

  boolean isEmpty() {
    return own.isEmpty() && shared.isEmpty();
  }

  Attachments plus(Attachments more) {
    return plus(more, 1);
  }

  /// With those of so many pods that each need `each`.
  Attachments plus(Attachments each, int pods) {
    if (each.isEmpty()) {
      return this;
    }
    var owned = new TreeMap<>(own);
    each.own.forEach((driver, count) -> owned.merge(driver, count * pods, Integer::sum));
    var together = new TreeSet<>(shared);
    together.addAll(each.shared);
    return new Attachments(owned, together);
  }

  /// Where these are attached, how many pods that each need `each` can come on top without passing
  /// a driver's limit; one without a limit bounds nobody.
  int room(Attachments each, SortedMap<CsiDriver, Integer> limits) {
    int room = Integer.MAX_VALUE;
    for (var limit : limits.entrySet()) {
      room = Math.min(room, room(each, limit.getKey(), limit.getValue()));
    }
    return room;
  }

  private int room(Attachments each, CsiDriver driver, int limit) {
    int ofEach = each.own.getOrDefault(driver, 0);
    long together =
        each.shared.stream().filter(it -> it.driver.equals(driver) && !shared.contains(it)).count();
    if (ofEach == 0 && together == 0) {
      return Integer.MAX_VALUE;
    }
    long left = limit - count(driver) - together;
    if (left < ofEach) {
      return 0;
    }
    return ofEach == 0 ? Integer.MAX_VALUE : Math.toIntExact(left / ofEach);
  }

  /// The driver for which there is no room for a pod that needs `each`, of which there is one.
  Rejection.TooManyVolumes refusal(Attachments each, SortedMap<CsiDriver, Integer> limits) {
    var full =
        limits.entrySet().stream()
            .filter(limit -> room(each, limit.getKey(), limit.getValue()) == 0)
            .findFirst()
            .orElseThrow();
    CsiDriver driver = full.getKey();
    return new Rejection.TooManyVolumes(driver, each.count(driver), count(driver), full.getValue());
  }

  /// How many of the driver's are attached.
  int count(CsiDriver driver) {
    long together = shared.stream().filter(it -> it.driver.equals(driver)).count();
    return Math.toIntExact(own.getOrDefault(driver, 0) + together);
  }
}
