package dev.lamplighter.snapshot;

/// What new nodes make of what pods prefer (Karpenter's `PREFERENCE_POLICY`).
public enum PreferencePolicy {
  /// A preference is a demand until no node can meet it (spec core 3.7).
  RESPECT("Respect"),
  /// No node is made for the sake of a preference. Alternatives of a pod's node affinity are tried
  /// all the same.
  IGNORE("Ignore");

  private final String text;

  PreferencePolicy(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
