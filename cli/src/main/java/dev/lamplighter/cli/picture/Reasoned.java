package dev.lamplighter.cli.picture;

import dev.lamplighter.cli.text.Look;
import dev.lamplighter.cli.text.Tone;
import dev.lamplighter.cli.text.Wrapping;
import java.util.ArrayList;
import java.util.List;

/// A line that names something, and below it the reason.
public final class Reasoned {
  private static final String MARGIN = "  ";

  private Reasoned() {}

  public static List<String> lines(Look look, Tone tone, String what, String why) {
    var lines = new ArrayList<String>();
    Wrapping.wrap(what, look.columns() - MARGIN.length(), MARGIN.length())
        .forEach(line -> lines.add(MARGIN + look.paint(tone, line)));
    Wrapping.wrap(why, look.columns() - 2 * MARGIN.length(), 0)
        .forEach(line -> lines.add(MARGIN + MARGIN + line));
    return lines;
  }
}
