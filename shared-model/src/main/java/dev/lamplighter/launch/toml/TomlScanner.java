package dev.lamplighter.launch.toml;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The words of a TOML text: keys, strings, and what is written without quotes.
final class TomlScanner {
  private static final char END = '\0';
  private static final String ESCAPES = "btnfr\"\\";
  private static final String ESCAPED = "\b\t\n\f\r\"\\";
  private static final Pattern BARE_VALUE =
      Pattern.compile(
          "true|false|[+-]?(inf|nan)"
              + "|[+-]?(0|[1-9](_?[0-9])*)"
              + "|0x[0-9A-Fa-f](_?[0-9A-Fa-f])*|0o[0-7](_?[0-7])*|0b[01](_?[01])*"
              + "|[+-]?(0|[1-9](_?[0-9])*)([.][0-9](_?[0-9])*)?([eE][+-]?[0-9](_?[0-9])*)?"
              + "|[0-9]{4}-[0-9]{2}-[0-9]{2}"
              + "([Tt ][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})?)?"
              + "|[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?");
  private static final Pattern TIME_AFTER_A_DATE = Pattern.compile(" [0-9]{2}:");

  private final String text;
  private int at;

  TomlScanner(String text) {
    this.text = text;
  }

  /// The line that is being read, from 1.
  int line() {
    return 1 + (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
  }

  boolean atEnd() {
    return at >= text.length();
  }

  char peek() {
    return atEnd() ? END : text.charAt(at);
  }

  boolean sees(String word) {
    return text.startsWith(word, at);
  }

  /// Take the word if it comes next.
  boolean take(String word) {
    boolean seen = sees(word);
    at += seen ? word.length() : 0;
    return seen;
  }

  void expect(String word) {
    if (!take(word)) {
      throw new TomlSyntaxException("found %s where %s belongs".formatted(found(), word));
    }
  }

  String found() {
    return switch (peek()) {
      case END -> "the end";
      case '\n' -> "the end of the line";
      default -> "\"" + peek() + "\"";
    };
  }

  void skipBlanks() {
    while (peek() == ' ' || peek() == '\t') {
      at++;
    }
  }

  /// Blanks, comments and line ends.
  void skipLines() {
    skipBlanks();
    while (peek() == '\n' || peek() == '#') {
      at = peek() == '#' ? endOfLine() : at + 1;
      skipBlanks();
    }
  }

  /// Nothing but a comment may follow on this line.
  void endLine() {
    skipBlanks();
    if (peek() == '#') {
      at = endOfLine();
    }
    if (!atEnd() && !take("\n")) {
      throw new TomlSyntaxException("found %s where the line should end".formatted(found()));
    }
  }

  private int endOfLine() {
    int end = text.indexOf('\n', at);
    return end < 0 ? text.length() : end;
  }

  /// A key of one part or, with dots, of several.
  List<String> key() {
    List<String> parts = new ArrayList<>();
    do {
      skipBlanks();
      parts.add(keyPart());
      skipBlanks();
    } while (take("."));
    return parts;
  }

  private String keyPart() {
    if (peek() == '"') {
      return unescaped(string());
    }
    if (peek() == '\'') {
      String literal = string();
      return literal.substring(1, literal.length() - 1);
    }
    int start = at;
    while (isBare(peek())) {
      at++;
    }
    if (at == start) {
      throw new TomlSyntaxException("found %s where a key belongs".formatted(found()));
    }
    return text.substring(start, at);
  }

  static boolean isBare(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '_'
        || c == '-';
  }

  /// A string or a bare value, as it is spelled.
  String scalar() {
    if (sees("\"\"\"") || sees("'''")) {
      return longString();
    }
    return peek() == '"' || peek() == '\'' ? string() : bareValue();
  }

  private String string() {
    char quote = peek();
    int start = at++;
    while (peek() != quote) {
      if (atEnd() || peek() == '\n') {
        throw new TomlSyntaxException("a string has no end");
      }
      step(quote == '"');
    }
    at++;
    return text.substring(start, at);
  }

  private String longString() {
    String quotes = text.substring(at, at + 3);
    int start = at;
    at += 3;
    while (!sees(quotes)) {
      if (atEnd()) {
        throw new TomlSyntaxException("a string has no end");
      }
      step(quotes.startsWith("\""));
    }
    at += 3;
    for (int more = 0; more < 2 && peek() == quotes.charAt(0); more++) {
      at++;
    }
    return text.substring(start, at);
  }

  /// Over one character of a string, or over what a backslash makes of it.
  private void step(boolean escapes) {
    if (escapes && peek() == '\\') {
      at++;
      boolean known = ESCAPES.indexOf(peek()) >= 0 || "uU\n \t".indexOf(peek()) >= 0;
      if (!known) {
        throw new TomlSyntaxException("a string has \\ before %s".formatted(found()));
      }
    }
    at++;
  }

  private String bareValue() {
    int start = at;
    while (isBare(peek()) || "+.:".indexOf(peek()) >= 0) {
      at++;
      if (at - start == 10
          && TIME_AFTER_A_DATE.matcher(text).region(at, text.length()).lookingAt()) {
        at++;
      }
    }
    String value = text.substring(start, at);
    if (!BARE_VALUE.matcher(value).matches()) {
      throw new TomlSyntaxException(
          value.isEmpty()
              ? "found %s where a value belongs".formatted(found())
              : "a value is %s; texts stand in quotes".formatted(value));
    }
    return value;
  }

  /// What a basic string on one line means.
  private static String unescaped(String quoted) {
    var plain = new StringBuilder();
    for (int i = 1; i < quoted.length() - 1; i++) {
      char c = quoted.charAt(i);
      if (c != '\\') {
        plain.append(c);
        continue;
      }
      char escape = quoted.charAt(++i);
      int digits = escape == 'u' ? 4 : escape == 'U' ? 8 : 0;
      if (digits == 0) {
        plain.append(ESCAPED.charAt(Math.max(0, ESCAPES.indexOf(escape))));
      } else {
        plain.appendCodePoint(codePoint(quoted, i + 1, digits));
        i += digits;
      }
    }
    return plain.toString();
  }

  private static int codePoint(String quoted, int from, int digits) {
    String hex = quoted.substring(from, Math.min(quoted.length() - 1, from + digits));
    if (hex.length() == digits && hex.chars().allMatch(c -> Character.digit(c, 16) >= 0)) {
      long code = Long.parseLong(hex, 16);
      if (code <= Character.MAX_CODE_POINT) {
        return (int) code;
      }
    }
    throw new TomlSyntaxException("a key has \\u%s, which is no character".formatted(hex));
  }
}
