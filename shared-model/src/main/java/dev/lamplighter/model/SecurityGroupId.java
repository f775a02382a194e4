package dev.lamplighter.model;

/// The id of a VPC security group.
public record SecurityGroupId(String value) implements Comparable<SecurityGroupId> {
  public SecurityGroupId {
    Syntax.SECURITY_GROUP_ID.check("Security group id", value);
  }

  public static SecurityGroupId of(String value) {
    return new SecurityGroupId(value);
  }

  @Override
  public int compareTo(SecurityGroupId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
