package dev.lamplighter.model;

/// The name of a Kubernetes namespace.
public record Namespace(String value) implements Comparable<Namespace> {
  public Namespace {
    Syntax.DNS_LABEL.check("Namespace", value);
  }

  public static Namespace of(String value) {
    return new Namespace(value);
  }

  @Override
  public int compareTo(Namespace other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
