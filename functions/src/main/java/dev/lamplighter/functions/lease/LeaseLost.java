package dev.lamplighter.functions.lease;

import dev.lamplighter.model.ClusterName;

/// Another invocation has taken the lease: whatever this one still wants to do is no longer its
/// business. Ends the invocation; caught nowhere else.
public final class LeaseLost extends RuntimeException {
  private static final long serialVersionUID = 1;

  public LeaseLost(ClusterName cluster, long epoch) {
    super(
        "The lease on cluster (%s) that was held under epoch (%d) has another holder. Nothing to do: the holder looks at the cluster."
            .formatted(cluster, epoch));
  }
}
