package dev.lamplighter.model;

/// The name of an EC2NodeClass.
public record NodeClassName(String value) implements Comparable<NodeClassName> {
  public NodeClassName {
    Syntax.DNS_SUBDOMAIN.check("EC2NodeClass name", value);
  }

  public static NodeClassName of(String value) {
    return new NodeClassName(value);
  }

  @Override
  public int compareTo(NodeClassName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
