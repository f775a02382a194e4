package dev.lamplighter.schedule;

import dev.lamplighter.snapshot.TopologySpreadConstraint;

/// How far the domains of a spread constraint may be from level: by `maxSkew` pods from the
/// emptiest one, which counts as 0 where there are fewer than `minDomains`.
record SkewLimit(int maxSkew, int minDomains) {

  static SkewLimit of(TopologySpreadConstraint constraint) {
    return new SkewLimit(constraint.maxSkew(), constraint.minDomains().orElse(1));
  }

  boolean emptiestCountsAsNone(Tally tally) {
    return tally.size() < minDomains;
  }

  /// How many more pods the domain may have, perhaps less than 0; `emptyBeside` is whether there
  /// is, or could have been, a domain without any.
  int more(String value, Tally tally, boolean emptyBeside) {
    int least = emptyBeside || emptiestCountsAsNone(tally) ? 0 : tally.leastWith(value);
    return maxSkew + least - tally.atMost(value);
  }
}
