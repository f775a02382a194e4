package dev.lamplighter.model;

import java.util.OptionalLong;

/// Integers in label and taint values, read as Kubernetes reads them: decimal, signed, 64 bits,
/// leading zeros allowed.
public final class Integers {
  private Integers() {}

  /// The number `text` spells, or nothing. Most label values are no numbers, so this is quick to
  /// say no and throws nothing for them.
  public static OptionalLong parse(String text) {
    int start = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
    if (start == text.length()) {
      return OptionalLong.empty();
    }
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9') {
        return OptionalLong.empty();
      }
    }
    try {
      return OptionalLong.of(Long.parseLong(text));
    } catch (NumberFormatException tooLarge) {
      return OptionalLong.empty();
    }
  }
}
