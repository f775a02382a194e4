package dev.lamplighter.model;

/// The name of a Kubernetes Node.
public record NodeName(String value) implements Comparable<NodeName> {
  public NodeName {
    Syntax.DNS_SUBDOMAIN.check("Node name", value);
  }

  public static NodeName of(String value) {
    return new NodeName(value);
  }

  /// Whether a node can have this name at all.
  public static boolean isValid(String text) {
    return Syntax.DNS_SUBDOMAIN.accepts(text);
  }

  /// As every record's, in a form that the compiler of the JVM inlines: a plan asks millions of
  /// times.
  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof NodeName that && value.equals(that.value));
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public int compareTo(NodeName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
