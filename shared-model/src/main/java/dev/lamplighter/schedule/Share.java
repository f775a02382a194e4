package dev.lamplighter.schedule;

import dev.lamplighter.model.LabelKey;

/// What a place adds to a [Tally]: it is in `known`, and `pods` are in `counted`.
record Share(Domain known, Domain counted, int pods) {
  static final Share NONE = new Share(Domain.NONE, Domain.NONE, 0);

  /// Of a place that no constraint with the filter counts over the key, nothing.
  static Share of(Occupied place, Domain domain, NodeFilter filter, LabelKey key) {
    return filter.includes(place)
        ? new Share(filter.eligible(place, domain, key), domain, 0)
        : NONE;
  }

  /// The same place with so many pods, if it counts at all.
  Share with(int all) {
    return isNone() || all == pods ? this : new Share(known, counted, all);
  }

  private boolean isNone() {
    return known.isNone() && counted.isNone();
  }

  /// As every record's; most are compared with themselves, for each site that changed.
  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof Share that
            && pods == that.pods
            && known.equals(that.known)
            && counted.equals(that.counted));
  }

  @Override
  public int hashCode() {
    return 31 * (31 * known.hashCode() + counted.hashCode()) + pods;
  }

  void giveTo(Tally tally) {
    tally.know(known, 1);
    tally.add(counted, pods);
  }

  void takeFrom(Tally tally) {
    tally.add(counted, -pods);
    tally.know(known, -1);
  }
}
