package dev.lamplighter.api;

/// A name that keeps a deleted Kubernetes object alive until its owner has cleaned up.
public record Finalizer(String value) implements Comparable<Finalizer> {
  /// On NodeClaims, Nodes and NodePools (spec core 1.11; a NodePool gets it so that its nodes go
  /// before it does).
  public static final Finalizer TERMINATION = new Finalizer("karpenter.sh/termination");

  /// On EC2NodeClasses (spec AWS 1.17).
  public static final Finalizer NODECLASS_TERMINATION =
      new Finalizer("karpenter.k8s.aws/termination");

  public Finalizer {
    if (value.isEmpty()) {
      throw new IllegalArgumentException("A finalizer must not be empty");
    }
  }

  @Override
  public int compareTo(Finalizer other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
