package dev.lamplighter.cli.story;

import dev.lamplighter.cli.text.Look;
import dev.lamplighter.cli.text.Tone;
import dev.lamplighter.cli.text.Wrapping;
import java.util.ArrayList;
import java.util.List;

/// Tellings as lines: the time, who, and what, each in its column.
public final class StoryLayout {
  private static final int TIME_WIDTH = 7;
  private static final int VOICE_WIDTH = 11;
  private static final int MARGIN = TIME_WIDTH + 2 + VOICE_WIDTH + 2;
  private static final int TEXT_LEAST = 24;
  private static final String INDENT = "  ";

  /// A space at which no line is broken.
  private static final char UNBROKEN = '\u00a0';

  private StoryLayout() {}

  /// With the time since the story began.
  public static List<String> lines(Telling telling, Look look) {
    return lines(VirtualTime.of(telling.at()), telling, look);
  }

  /// With the moment as it is given.
  public static List<String> lines(String at, Telling telling, Look look) {
    String time = ("%" + TIME_WIDTH + "s").formatted(at);
    int before = time.length() + MARGIN - TIME_WIDTH;
    int width = Math.max(TEXT_LEAST, look.columns() - before);
    var lines = new ArrayList<String>();
    for (Telling.Line line : telling.lines()) {
      String indent = line.detail() ? INDENT : "";
      String unbroken = keepFilesTogether(line.text());
      for (String text : Wrapping.wrap(unbroken, width - indent.length(), INDENT.length())) {
        String margin = lines.isEmpty() ? head(time, telling, look) : " ".repeat(before);
        lines.add(margin + indent + look.paint(line.tone(), text.replace(UNBROKEN, ' ')));
      }
    }
    return lines;
  }

  private static String keepFilesTogether(String text) {
    return text.replace(" -f ", " -f" + UNBROKEN);
  }

  private static String head(String time, Telling telling, Look look) {
    String voice = ("%-" + VOICE_WIDTH + "s").formatted(telling.voice());
    return "%s  %s  ".formatted(time, look.paint(tone(telling.voice()), voice));
  }

  private static Tone tone(Telling.Voice voice) {
    return switch (voice) {
      case USER, AWS -> Tone.STRONG;
      case LAMPLIGHTER -> Tone.PLAIN;
      case CLUSTER -> Tone.QUIET;
    };
  }
}
