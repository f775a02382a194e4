package dev.lamplighter.cli.story;

import dev.lamplighter.cli.text.Look;
import dev.lamplighter.cli.text.Wrapping;
import java.util.ArrayList;
import java.util.List;

/// Objects of the user's under a sentence about them; nothing where there are none.
public final class ObjectList {
  private static final String MARGIN = "  ";

  private ObjectList() {}

  public static List<String> lines(String head, List<String> objects, Look look) {
    var lines = new ArrayList<String>();
    if (!objects.isEmpty()) {
      add(lines, MARGIN, head, look);
      objects.forEach(object -> add(lines, MARGIN + MARGIN, object, look));
      lines.add("");
    }
    return lines;
  }

  private static void add(List<String> lines, String margin, String text, Look look) {
    Wrapping.wrap(text, look.columns() - margin.length(), 0)
        .forEach(line -> lines.add(margin + line));
  }
}
