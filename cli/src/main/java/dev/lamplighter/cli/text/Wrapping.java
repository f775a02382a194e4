package dev.lamplighter.cli.text;

import java.util.ArrayList;
import java.util.List;

/// Breaks a sentence into lines at its spaces.
public final class Wrapping {
  private Wrapping() {}

  /// Lines of at most `width` characters; a longer word stands alone, unbroken, so that it can be
  /// copied. Lines after the first are indented by `hanging` spaces.
  public static List<String> wrap(String text, int width, int hanging) {
    var lines = new ArrayList<String>();
    var line = new StringBuilder();
    String indent = " ".repeat(hanging);
    for (String word : text.split(" ", -1)) {
      boolean first = line.isEmpty() || line.toString().equals(indent);
      if (!first && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
        line.append(indent);
        first = true;
      }
      line.append(first ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
