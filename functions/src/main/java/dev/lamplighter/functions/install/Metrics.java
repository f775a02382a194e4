package dev.lamplighter.functions.install;

/// Where the numbers of a look go.
public enum Metrics {
  /// Nowhere: each series of CloudWatch costs.
  OFF("off"),
  /// Into the log in CloudWatch's embedded metric format, under Karpenter's names.
  EMF("emf");

  private final String word;

  Metrics(String word) {
    this.word = word;
  }

  /// As users write it, and as `LAMPLIGHTER_METRICS` has it.
  public String word() {
    return word;
  }
}
