package dev.lamplighter.local.labs;

/// A lab's number as its user says it, as `3a`.
public record LabId(String value) {
  public LabId {
    if (!value.matches("[0-9]+[a-z]?")) {
      throw new IllegalArgumentException(
          "Lab id (%s) must be a number and perhaps a letter".formatted(value));
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
