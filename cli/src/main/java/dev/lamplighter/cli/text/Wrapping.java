package dev.lamplighter.cli.text;

import java.util.ArrayList;
import java.util.List;

/// Breaks a sentence into lines at its spaces.
public final class Wrapping {
  private Wrapping() {}

  /// Lines of at most `width` characters; a longer word stands alone, unbroken, so that it can be
  /// copied. Lines after the first are indented by `hanging` spaces, or by as many as leave a word
  /// room.
  public static List<String> wrap(String text, int width, int hanging) {
    var lines = new ArrayList<String>();
    var line = new StringBuilder();
    boolean first = true;
    for (String word : text.split(" ", -1)) {
      if (!first && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
        line.repeat(' ', Math.clamp(width - word.length(), 0, hanging));
        first = true;
      }
      line.append(first ? "" : " ").append(word);
      first = false;
    }
    lines.add(line.toString());
    return lines;
  }
}
