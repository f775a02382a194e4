package dev.lamplighter.functions.eks;

import dev.lamplighter.functions.port.CallFailed;

/// EKS answers, and knows no cluster of that name in the account and the region.
public final class NoSuchCluster extends CallFailed {
  private static final long serialVersionUID = 1;

  public NoSuchCluster(String message) {
    super(Kind.UNAVAILABLE, message);
  }
}
