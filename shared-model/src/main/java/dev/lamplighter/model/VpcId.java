package dev.lamplighter.model;

/// The id of a VPC: a network, in which a node, its subnet and its security groups are.
public record VpcId(String value) implements Comparable<VpcId> {
  public VpcId {
    Syntax.VPC_ID.check("VPC id", value);
  }

  public static VpcId of(String value) {
    return new VpcId(value);
  }

  @Override
  public int compareTo(VpcId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
