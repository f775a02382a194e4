package dev.lamplighter.model;

/// How many there are beside those that a sentence names.
public final class Others {
  private Others() {}

  /// `1 other`, `2 others`.
  public static String of(int count) {
    return count == 1 ? "1 other" : count + " others";
  }
}
