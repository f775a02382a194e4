package dev.lamplighter.model;

/// The name of an AWS region, such as `ap-northeast-2`.
public record Region(String value) implements Comparable<Region> {
  public Region {
    Syntax.AWS_WORD.check("Region", value);
  }

  public static Region of(String value) {
    return new Region(value);
  }

  @Override
  public int compareTo(Region other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
