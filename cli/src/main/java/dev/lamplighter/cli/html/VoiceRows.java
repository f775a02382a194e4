package dev.lamplighter.cli.html;

import dev.lamplighter.cli.story.Telling;
import dev.lamplighter.cli.story.Telling.Voice;
import dev.lamplighter.cli.story.VirtualTime;
import dev.lamplighter.local.simulation.PretendWorld;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/// Marks at the times at which the user, AWS and Lamplighter acted, each a link to what is told of
/// it.
final class VoiceRows {
  private static final double ROW = 18;
  private static final List<Voice> SHOWN = List.of(Voice.USER, Voice.AWS, Voice.LAMPLIGHTER);

  private final List<Telling> story;
  private final TimeScale scale;
  private final String id;
  private final List<Voice> voices;

  VoiceRows(List<Telling> story, TimeScale scale, String id) {
    this.story = story;
    this.scale = scale;
    this.id = id;
    this.voices =
        SHOWN.stream()
            .filter(voice -> story.stream().anyMatch(telling -> telling.voice() == voice))
            .toList();
  }

  /// The mark of the `index`th telling, and its row in the table.
  static String markId(String run, int index) {
    return "%s-mark-%d".formatted(run, index);
  }

  static String rowId(String run, int index) {
    return "%s-told-%d".formatted(run, index);
  }

  /// Whether a telling of this voice has a mark.
  static boolean marked(Voice voice) {
    return SHOWN.contains(voice);
  }

  double height() {
    return voices.size() * ROW;
  }

  List<Element> rows(double top) {
    return IntStream.range(0, voices.size())
        .mapToObj(i -> row(voices.get(i), top + i * ROW))
        .toList();
  }

  private Element row(Voice voice, double top) {
    var row =
        Element.of("g")
            .styled("voice")
            .add(
                Element.of("text", voice.toString())
                    .with("x", TimeScale.LEFT - 10)
                    .with("y", top + ROW / 2 + 4)
                    .with("text-anchor", "end"));
    for (int i = 0; i < Math.min(story.size(), StoryTable.ROWS_MOST); i++) {
      if (story.get(i).voice() == voice) {
        row.add(mark(i, top + ROW / 2));
      }
    }
    return row;
  }

  private Element mark(int index, double y) {
    Telling telling = story.get(index);
    double x = scale.x(Duration.between(PretendWorld.START, telling.at()));
    String told =
        "%s %s: %s"
            .formatted(
                VirtualTime.of(telling.at()), telling.voice(), telling.lines().getFirst().text());
    return Element.of("a")
        .with("id", markId(id, index))
        .with("href", "#" + rowId(id, index))
        .styled("mark " + telling.voice())
        .add(Element.of("path", Element.of("title", told)).with("d", diamond(x, y)));
  }

  private static String diamond(double x, double y) {
    return "M%s %sl5 5l-5 5l-5 -5z".formatted(Element.number(x), Element.number(y - 5));
  }
}
