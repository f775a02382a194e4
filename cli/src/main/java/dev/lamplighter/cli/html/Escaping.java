package dev.lamplighter.cli.html;

/// Turns any text into one that is only text to HTML and to XML.
final class Escaping {
  private static final int REPLACEMENT = 0xFFFD;

  private Escaping() {}

  static void text(String text, StringBuilder page) {
    text.codePoints()
        .forEach(
            point -> {
              switch (point) {
                case '&' -> page.append("&amp;");
                case '<' -> page.append("&lt;");
                case '>' -> page.append("&gt;");
                case '"' -> page.append("&quot;");
                case '\'' -> page.append("&#39;");
                default -> page.appendCodePoint(allowed(point) ? point : REPLACEMENT);
              }
            });
  }

  /// XML 1.0, section 2.2: no control characters but tab and line ends, no lone surrogates.
  private static boolean allowed(int point) {
    return point == '\t'
        || point == '\n'
        || point == '\r'
        || (point >= 0x20 && point <= 0xD7FF)
        || (point >= 0xE000 && point <= 0xFFFD)
        || point >= 0x10000;
  }
}
