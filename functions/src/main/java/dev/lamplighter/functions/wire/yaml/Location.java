package dev.lamplighter.functions.wire.yaml;

/// A line of a source, from 1; line 0 stands for the whole of it.
public record Location(String source, int line) {

  public static Location whole(String source) {
    return new Location(source, 0);
  }

  @Override
  public String toString() {
    return line == 0 ? source : source + ":" + line;
  }
}
