package dev.lamplighter.launch;

/// JSON written by hand, for text inside YAML: every JSON value on one line is YAML.
final class JsonText {
  private JsonText() {}

  /// A string with everything escaped that YAML or JSON could read otherwise: quotes, backslashes
  /// and what can't be printed.
  static String quote(String text) {
    var quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (printable(c)) {
        quoted.append(c);
      } else {
        quoted.append("\\u%04x".formatted((int) c));
      }
    }
    return quoted.append('"').toString();
  }

  /// ASCII only: beyond it YAML and JSON disagree about some characters.
  private static boolean printable(char c) {
    return c >= ' ' && c <= '~';
  }

  /// A JSON value without line breaks, which can only stand between its tokens.
  static String oneLine(String json) {
    return json.replace('\n', ' ').replace('\r', ' ').replace('\t', ' ').strip();
  }
}
