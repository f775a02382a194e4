package dev.lamplighter.snapshot;

import java.util.Optional;

/// What the owner of a cluster wants of it as a whole, beyond its NodePools.
///
/// - `scaleToZero`, if present, names the pods for whose sake alone no node is kept (design 6).
/// - `pollsInstanceStatus`: DescribeInstanceStatus is asked with each look, and what it says is
///   acted on as Karpenter does (spec AWS 5.2).
/// - `triesLaunches`: before anything is launched with an EC2NodeClass, EC2 is asked whether it
///   would let us (Karpenter's `DISABLE_DRY_RUN` turned round).
/// - `collectAtMostPercent`: no more of its instances, NodeClaims or instance profiles are taken
///   for left over at once; 100 is any number.
public record ClusterPolicy(
    Optional<Followers> scaleToZero,
    boolean pollsInstanceStatus,
    boolean triesLaunches,
    int collectAtMostPercent) {
  private static final int COLLECT_AT_MOST_PERCENT = 20;

  public static final ClusterPolicy DEFAULT =
      new ClusterPolicy(Optional.empty(), false, true, COLLECT_AT_MOST_PERCENT);

  public ClusterPolicy {
    if (collectAtMostPercent < 0 || collectAtMostPercent > 100) {
      throw new IllegalArgumentException(
          "collectAtMostPercent must be 0 to 100, and is " + collectAtMostPercent);
    }
  }

  public static ClusterPolicy scaleToZero(Followers followers) {
    return new ClusterPolicy(Optional.of(followers), false, true, COLLECT_AT_MOST_PERCENT);
  }

  public ClusterPolicy withInstanceStatusPoll() {
    return new ClusterPolicy(scaleToZero, true, triesLaunches, collectAtMostPercent);
  }

  public ClusterPolicy withCollectAtMost(int percent) {
    return new ClusterPolicy(scaleToZero, pollsInstanceStatus, triesLaunches, percent);
  }

  public ClusterPolicy withoutTrialLaunches() {
    return new ClusterPolicy(scaleToZero, pollsInstanceStatus, false, collectAtMostPercent);
  }
}
