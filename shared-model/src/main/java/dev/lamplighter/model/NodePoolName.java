package dev.lamplighter.model;

/// The name of a NodePool.
public record NodePoolName(String value) implements Comparable<NodePoolName> {
  public NodePoolName {
    Syntax.DNS_SUBDOMAIN.check("NodePool name", value);
  }

  public static NodePoolName of(String value) {
    return new NodePoolName(value);
  }

  @Override
  public int compareTo(NodePoolName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
