package dev.lamplighter.api;

import java.util.List;
import java.util.stream.Collectors;

/// A field of an object that breaks a rule: which, what was found, what is allowed, what to write
/// instead. `allowed` is empty where `instead` says it all; `instead` never is: whoever reads it
/// must know what to do.
public record Violation(FieldPath path, String found, String allowed, String instead) {
  public Violation {
    if (found.isBlank() || instead.isBlank()) {
      throw new IllegalArgumentException(
          "Violation (%s: %s) must say what was found and what to write".formatted(path, found));
    }
  }

  /// So many are told in one message; the rest are counted.
  private static final int TOLD = 10;

  /// Several in one message.
  public static String joined(List<Violation> violations) {
    String told =
        violations.stream().limit(TOLD).map(Violation::toString).collect(Collectors.joining(" "));
    int more = violations.size() - TOLD;
    return more > 0 ? "%s And %d more.".formatted(told, more) : told;
  }

  /// One sentence or three, as `spec.weight: found 200. Allowed: 1 to 100. Write weight: 10.`
  @Override
  public String toString() {
    var message = new StringBuilder();
    if (!path.steps().isEmpty()) {
      message.append(path).append(": ");
    }
    message.append(found).append('.');
    if (!allowed.isEmpty()) {
      message.append(" Allowed: ").append(allowed).append('.');
    }
    return message.append(" Write ").append(instead).append('.').toString();
  }
}
