package dev.lamplighter.cli.explain;

import dev.lamplighter.cli.text.Look;
import dev.lamplighter.cli.text.Tone;
import dev.lamplighter.cli.text.Wrapping;
import dev.lamplighter.decide.ExplanationText;
import dev.lamplighter.decision.Explanation;
import java.util.ArrayList;
import java.util.List;

/// An explanation on a page: its first sentence stands out, long lines are broken.
public final class ExplanationLines {
  private static final int HANGING = 2;

  private ExplanationLines() {}

  public static List<String> of(Explanation explanation, Look look) {
    var lines = new ArrayList<String>();
    for (String line : ExplanationText.lines(explanation)) {
      String text = line.stripLeading();
      String margin = " ".repeat(line.length() - text.length());
      boolean first = lines.isEmpty();
      for (String part : Wrapping.wrap(text, look.columns() - margin.length(), HANGING)) {
        lines.add(margin + (first ? look.paint(Tone.STRONG, part) : part));
      }
    }
    return lines;
  }
}
