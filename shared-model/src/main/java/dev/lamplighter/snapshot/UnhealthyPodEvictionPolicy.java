package dev.lamplighter.snapshot;

/// Whether a PodDisruptionBudget also holds pods that run but are not Ready (KEP-3017).
public enum UnhealthyPodEvictionPolicy {
  /// Held unless the budget is met by others.
  IF_HEALTHY_BUDGET("IfHealthyBudget"),
  /// Never held: such a pod serves nobody.
  ALWAYS_ALLOW("AlwaysAllow");

  private final String text;

  UnhealthyPodEvictionPolicy(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
