package dev.lamplighter.model;

/// The name of a PriorityClass.
public record PriorityClassName(String value) implements Comparable<PriorityClassName> {
  public PriorityClassName {
    Syntax.DNS_SUBDOMAIN.check("PriorityClass name", value);
  }

  public static PriorityClassName of(String value) {
    return new PriorityClassName(value);
  }

  @Override
  public int compareTo(PriorityClassName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
