package dev.lamplighter.model;

/// The id of a VPC subnet.
public record SubnetId(String value) implements Comparable<SubnetId> {
  public SubnetId {
    Syntax.SUBNET_ID.check("Subnet id", value);
  }

  public static SubnetId of(String value) {
    return new SubnetId(value);
  }

  @Override
  public int compareTo(SubnetId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
