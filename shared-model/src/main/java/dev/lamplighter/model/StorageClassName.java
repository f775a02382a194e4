package dev.lamplighter.model;

/// The name of a StorageClass.
public record StorageClassName(String value) implements Comparable<StorageClassName> {
  public StorageClassName {
    Syntax.DNS_SUBDOMAIN.check("StorageClass name", value);
  }

  public static StorageClassName of(String value) {
    return new StorageClassName(value);
  }

  @Override
  public int compareTo(StorageClassName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
