package dev.lamplighter.model;

/// The UID the API server gave an object: new for each object, even of a reused name.
public record Uid(String value) implements Comparable<Uid> {
  public Uid {
    Syntax.OPAQUE.check("UID", value);
  }

  public static Uid of(String value) {
    return new Uid(value);
  }

  @Override
  public int compareTo(Uid other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
