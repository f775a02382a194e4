package dev.lamplighter.model;

/// The name of a NodeClaim.
public record NodeClaimName(String value) implements Comparable<NodeClaimName> {
  public NodeClaimName {
    Syntax.DNS_SUBDOMAIN.check("NodeClaim name", value);
  }

  public static NodeClaimName of(String value) {
    return new NodeClaimName(value);
  }

  @Override
  public int compareTo(NodeClaimName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
