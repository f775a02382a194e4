package dev.lamplighter.model;

/// The name of an availability zone, such as `ap-northeast-2a` (not its zone id).
public record Zone(String value) implements Comparable<Zone> {
  public Zone {
    Syntax.AWS_WORD.check("Zone", value);
  }

  public static Zone of(String value) {
    return new Zone(value);
  }

  @Override
  public int compareTo(Zone other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
