package dev.lamplighter.cli.story;

import dev.lamplighter.cli.story.Telling.Line;
import dev.lamplighter.cli.text.Counted;
import dev.lamplighter.cli.text.Tone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.regex.Pattern;

/// Sentences of one moment; those that differ only in what they are about are said once, with the
/// others' names behind them.
final class Sentences {
  private static final int NAMES_MAX = 8;
  private static final Pattern INSTANCE = Pattern.compile("\\bi-[0-9a-f]{8,17}\\b");
  private static final Pattern NODE = Pattern.compile("\\bip(-\\d+){4}\\b");

  private final SequencedMap<List<Line>, Said> said = new LinkedHashMap<>();

  private record Said(List<Line> first, List<String> others) {}

  void add(String subject, List<Line> lines) {
    var shape = lines.stream().map(line -> shape(subject, line)).toList();
    var before = said.get(shape);
    if (before == null) {
      said.put(shape, new Said(lines, new ArrayList<>()));
    } else {
      before.others().add(subject);
    }
  }

  private static Line shape(String subject, Line line) {
    String text = line.text().replace(subject, "*");
    text = INSTANCE.matcher(text).replaceAll("*");
    return new Line(line.tone(), NODE.matcher(text).replaceAll("*"), line.detail());
  }

  List<Line> lines() {
    var lines = new ArrayList<Line>();
    for (Said one : said.values()) {
      lines.addAll(one.first());
      if (!one.others().isEmpty()) {
        lines.add(Line.detail(Tone.PLAIN, "likewise " + Counted.list(one.others(), NAMES_MAX)));
      }
    }
    return lines;
  }
}
