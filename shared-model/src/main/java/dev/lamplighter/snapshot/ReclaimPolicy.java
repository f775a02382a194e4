package dev.lamplighter.snapshot;

/// What becomes of a volume when its claim is deleted.
public enum ReclaimPolicy {
  RETAIN("Retain"),
  DELETE("Delete");

  private final String text;

  ReclaimPolicy(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
