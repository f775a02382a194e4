package dev.lamplighter.model;

/// The name of an IAM instance profile.
public record InstanceProfileName(String value) implements Comparable<InstanceProfileName> {
  public InstanceProfileName {
    Syntax.INSTANCE_PROFILE_NAME.check("Instance profile name", value);
  }

  public static InstanceProfileName of(String value) {
    return new InstanceProfileName(value);
  }

  @Override
  public int compareTo(InstanceProfileName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
