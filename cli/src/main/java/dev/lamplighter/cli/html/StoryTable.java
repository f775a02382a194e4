package dev.lamplighter.cli.html;

import dev.lamplighter.cli.story.Telling;
import dev.lamplighter.cli.story.VirtualTime;
import java.util.List;

/// What was told, by time; a time is a link to its mark on the axis.
final class StoryTable {
  static final int ROWS_MOST = 2_000;

  private StoryTable() {}

  static Element of(List<Telling> story, String id) {
    var rows = Element.of("tbody");
    for (int i = 0; i < Math.min(story.size(), ROWS_MOST); i++) {
      rows.add(row(story.get(i), id, i));
    }
    if (story.size() > ROWS_MOST) {
      rows.add(
          Element.of(
              "tr",
              Element.of("td"),
              Element.of("td"),
              Element.of("td", "and %,d more".formatted(story.size() - ROWS_MOST))));
    }
    return Element.of(
            "table",
            Element.of(
                "thead",
                Element.of(
                    "tr",
                    Element.of("th", "time"),
                    Element.of("th", "who"),
                    Element.of("th", "what, and why"))),
            rows)
        .styled("story");
  }

  private static Element row(Telling telling, String id, int index) {
    return Element.of(
            "tr",
            Element.of("td", time(telling, id, index)),
            Element.of("td", telling.voice().toString()),
            Element.of("td").add(telling.lines().stream().map(StoryTable::line).toList()))
        .with("id", VoiceRows.rowId(id, index))
        .styled(telling.voice().toString());
  }

  private static Markup time(Telling telling, String id, int index) {
    String time = VirtualTime.of(telling.at());
    return VoiceRows.marked(telling.voice())
        ? Element.of("a", time).with("href", "#" + VoiceRows.markId(id, index))
        : Markup.text(time);
  }

  private static Element line(Telling.Line line) {
    return Element.of("div", line.text())
        .styled(line.detail() ? "detail " + tone(line) : tone(line));
  }

  private static String tone(Telling.Line line) {
    return switch (line.tone()) {
      case PLAIN -> "plain";
      case STRONG -> "strong";
      case GOOD -> "good";
      case WAITING -> "waiting";
      case BAD -> "bad";
      case QUIET -> "quiet";
    };
  }
}
