package dev.lamplighter.functions.port;

/// A moment of a cluster's history, from which a watch goes on. Opaque: only the API server that
/// gave it knows what it means.
public record ResourceVersion(String value) {
  @Override
  public String toString() {
    return value;
  }
}
