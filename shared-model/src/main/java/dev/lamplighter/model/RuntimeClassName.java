package dev.lamplighter.model;

/// The name of a RuntimeClass.
public record RuntimeClassName(String value) implements Comparable<RuntimeClassName> {
  public RuntimeClassName {
    Syntax.DNS_SUBDOMAIN.check("RuntimeClass name", value);
  }

  public static RuntimeClassName of(String value) {
    return new RuntimeClassName(value);
  }

  @Override
  public int compareTo(RuntimeClassName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
