package dev.lamplighter.cli.story;

import dev.lamplighter.cli.story.Telling.Line;
import dev.lamplighter.cli.text.Tone;
import dev.lamplighter.decide.Unread;
import dev.lamplighter.functions.pass.PassReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a look could not read, and why; told when that changes, and when all is read again.
final class UnreadLists {
  private Optional<Unread> told = Optional.empty();

  List<Line> lines(PassReport report) {
    var found = Unread.of(report.snapshot());
    if (found.equals(told)) {
      return List.of();
    }
    told = found;
    return found
        .map(UnreadLists::lines)
        .orElseGet(() -> List.of(Line.of(Tone.GOOD, "everything is read again")));
  }

  private static List<Line> lines(Unread unread) {
    var lines = new ArrayList<Line>();
    lines.add(Line.of(Tone.BAD, unread.headline()));
    unread.reasons().forEach(why -> lines.add(Line.detail(Tone.BAD, why)));
    lines.add(Line.detail(Tone.WAITING, unread.standsStill()));
    return lines;
  }
}
