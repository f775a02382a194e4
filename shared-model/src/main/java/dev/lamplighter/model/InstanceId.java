package dev.lamplighter.model;

/// The id of an EC2 instance.
public record InstanceId(String value) implements Comparable<InstanceId> {
  public InstanceId {
    Syntax.INSTANCE_ID.check("Instance id", value);
  }

  public static InstanceId of(String value) {
    return new InstanceId(value);
  }

  @Override
  public int compareTo(InstanceId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
