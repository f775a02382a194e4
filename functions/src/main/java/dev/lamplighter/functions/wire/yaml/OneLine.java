package dev.lamplighter.functions.wire.yaml;

import java.util.Locale;

/// What a user wrote, as a message may show it: on one line, and without anything that a terminal
/// would obey.
public final class OneLine {
  private OneLine() {}

  /// The text with control characters, line separators and invisible format characters as JSON
  /// escapes them, such as `\n` and ESC as `u001b` behind a backslash.
  public static String of(String text) {
    var shown = new StringBuilder(text.length());
    text.codePoints().forEach(character -> append(character, shown));
    return shown.toString();
  }

  private static void append(int character, StringBuilder shown) {
    switch (character) {
      case '\n' -> shown.append("\\n");
      case '\r' -> shown.append("\\r");
      case '\t' -> shown.append("\\t");
      default -> {
        if (isInvisible(character)) {
          for (char unit : Character.toChars(character)) {
            shown.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
          }
        } else {
          shown.appendCodePoint(character);
        }
      }
    }
  }

  private static boolean isInvisible(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          true;
      default -> false;
    };
  }
}
