package dev.lamplighter.snapshot;

import java.util.Optional;

/// What the owner of a cluster wants of it as a whole, beyond its NodePools.
///
/// - `scaleToZero`, if present, names the pods for whose sake alone no node is kept (design 6).
/// - `pollsInstanceStatus`: DescribeInstanceStatus is asked with each look, and what it says is
///   acted on as Karpenter does (spec AWS 5.2).
public record ClusterPolicy(Optional<Followers> scaleToZero, boolean pollsInstanceStatus) {
  public static final ClusterPolicy DEFAULT = new ClusterPolicy(Optional.empty(), false);

  public static ClusterPolicy scaleToZero(Followers followers) {
    return new ClusterPolicy(Optional.of(followers), false);
  }

  public ClusterPolicy withInstanceStatusPoll() {
    return new ClusterPolicy(scaleToZero, true);
  }
}
