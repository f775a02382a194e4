package dev.lamplighter.snapshot;

import java.util.Optional;

/// What the owner of a cluster wants of it as a whole, beyond its NodePools.
///
/// `scaleToZero`, if present, names the pods for whose sake alone no node is kept (design 6). Of
/// its instances, and of its NodeClaims, no more than `collectAtMostPercent` are taken for left
/// over at once; 100 is any number.
public record ClusterPolicy(Optional<Followers> scaleToZero, int collectAtMostPercent) {
  private static final int COLLECT_AT_MOST_PERCENT = 20;

  public static final ClusterPolicy DEFAULT =
      new ClusterPolicy(Optional.empty(), COLLECT_AT_MOST_PERCENT);

  public ClusterPolicy {
    if (collectAtMostPercent < 0 || collectAtMostPercent > 100) {
      throw new IllegalArgumentException(
          "collectAtMostPercent must be 0 to 100, and is " + collectAtMostPercent);
    }
  }

  public static ClusterPolicy scaleToZero(Followers followers) {
    return new ClusterPolicy(Optional.of(followers), COLLECT_AT_MOST_PERCENT);
  }

  public ClusterPolicy withCollectAtMost(int percent) {
    return new ClusterPolicy(scaleToZero, percent);
  }
}
