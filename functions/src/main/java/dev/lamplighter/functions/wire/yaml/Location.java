package dev.lamplighter.functions.wire.yaml;

/// A line of a source, from 1.
public record Location(String source, int line) {
  @Override
  public String toString() {
    return source + ":" + line;
  }
}
