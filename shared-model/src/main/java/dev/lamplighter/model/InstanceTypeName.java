package dev.lamplighter.model;

/// The API name of an EC2 instance type, such as `m7i-flex.large`.
public record InstanceTypeName(String value) implements Comparable<InstanceTypeName> {
  public InstanceTypeName {
    Syntax.AWS_WORD.check("Instance type", value);
  }

  public static InstanceTypeName of(String value) {
    return new InstanceTypeName(value);
  }

  @Override
  public int compareTo(InstanceTypeName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
