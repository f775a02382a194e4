package dev.lamplighter.cli.text;

import java.util.Arrays;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.Style;

/// What the place that output goes to can show: colours or none, which characters, how wide.
public record Look(Ansi ansi, Glyphs glyphs, int columns) {
  /// Where nobody says how wide it is.
  public static final int USUAL_COLUMNS = 100;

  private static final int LEAST_COLUMNS = 40;

  public Look {
    columns = Math.max(columns, LEAST_COLUMNS);
  }

  /// Ended by a reset: what picocli ends bold with underlines twice on many terminals.
  public String paint(Tone tone, String text) {
    return ansi.enabled() && tone != Tone.PLAIN && !text.isEmpty()
        ? tone.style().on() + text + Style.reset.on()
        : text;
  }

  /// A bar of `width` characters, filled as far as `part` goes into `whole`. A part that is not
  /// nothing shows at least one full character, and only a whole fills it.
  public String bar(long part, long whole, int width) {
    int full = whole <= 0 ? 0 : full(part, whole, width);
    char[] bar = new char[width];
    Arrays.fill(bar, 0, full, glyphs.full());
    Arrays.fill(bar, full, width, glyphs.empty());
    return new String(bar);
  }

  private static int full(long part, long whole, int width) {
    if (part <= 0 || part >= whole) {
      return part <= 0 ? 0 : width;
    }
    return Math.clamp(Math.round((double) part * width / whole), 1, width - 1);
  }
}
