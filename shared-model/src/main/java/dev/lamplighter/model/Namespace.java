package dev.lamplighter.model;

/// The name of a Kubernetes namespace.
public record Namespace(String value) implements Comparable<Namespace> {
  public Namespace {
    Syntax.DNS_LABEL.check("Namespace", value);
  }

  public static Namespace of(String value) {
    return new Namespace(value);
  }

  /// As every record's, in a form that the compiler of the JVM inlines: a plan asks millions of
  /// times.
  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof Namespace that && value.equals(that.value));
  }

  @Override
  public int hashCode() {
    return value.hashCode();
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
