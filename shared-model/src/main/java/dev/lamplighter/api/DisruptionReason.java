package dev.lamplighter.api;

/// Why a node is disrupted of Lamplighter's own accord, in the words of a budget's `reasons`.
public enum DisruptionReason {
  UNDERUTILIZED("Underutilized"),
  EMPTY("Empty"),
  DRIFTED("Drifted");

  private final String text;

  DisruptionReason(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
