package dev.lamplighter.snapshot;

import java.util.Optional;

/// What the owner of a cluster wants of it as a whole, beyond its NodePools.
///
/// `scaleToZero`, if present, names the pods for whose sake alone no node is kept (design 6).
public record ClusterPolicy(Optional<Followers> scaleToZero) {
  public static final ClusterPolicy DEFAULT = new ClusterPolicy(Optional.empty());

  public static ClusterPolicy scaleToZero(Followers followers) {
    return new ClusterPolicy(Optional.of(followers));
  }
}
