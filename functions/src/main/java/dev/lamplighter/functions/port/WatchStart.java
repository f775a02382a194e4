package dev.lamplighter.functions.port;

import java.util.Optional;

/// From where on several kinds are to be watched at once; empty for a kind that is not.
public record WatchStart(
    Optional<ResourceVersion> nodeClaims,
    Optional<ResourceVersion> nodes,
    Optional<ResourceVersion> pods) {
  public boolean isEmpty() {
    return nodeClaims.isEmpty() && nodes.isEmpty() && pods.isEmpty();
  }
}
