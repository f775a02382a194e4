package dev.lamplighter.model;

/// The name of a PersistentVolume.
public record PersistentVolumeName(String value) implements Comparable<PersistentVolumeName> {
  public PersistentVolumeName {
    Syntax.DNS_SUBDOMAIN.check("PersistentVolume name", value);
  }

  public static PersistentVolumeName of(String value) {
    return new PersistentVolumeName(value);
  }

  @Override
  public int compareTo(PersistentVolumeName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
