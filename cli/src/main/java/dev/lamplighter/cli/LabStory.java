package dev.lamplighter.cli;

import dev.lamplighter.cli.picture.PictureReader;
import dev.lamplighter.cli.picture.PictureText;
import dev.lamplighter.cli.story.ObjectList;
import dev.lamplighter.cli.story.UserObjects;
import dev.lamplighter.cli.text.Look;
import dev.lamplighter.cli.text.Tone;
import dev.lamplighter.cli.text.Wrapping;
import dev.lamplighter.local.labs.Lab;
import dev.lamplighter.local.labs.LabRun;
import java.util.ArrayList;
import java.util.List;

/// One lab, played and told.
record LabStory(Lab lab, boolean ok, List<String> lines) {

  static LabStory play(Lab lab, long seed, Look look, boolean quiet) {
    var lines = new ArrayList<String>();
    LabRun run = quiet ? LabRun.play(lab, seed, (_, _) -> {}) : told(lab, seed, look, lines);
    lines.addAll(quiet ? shortVerdict(run, look) : verdict(run, look));
    return new LabStory(lab, run.ok(), List.copyOf(lines));
  }

  private static LabRun told(Lab lab, long seed, Look look, List<String> lines) {
    lines.add(title(lab, look));
    lines.add("");
    var page = new StoryPage(look, lines::add);
    LabRun run = LabRun.play(lab, seed, page::hear);
    page.close(run.world());
    lines.addAll(
        ObjectList.lines(
            UserObjects.LEFT_BEHIND, UserObjects.of(lab.scenario()).leftBehind(), look));
    return run;
  }

  /// What there is at the end, and the verdict, for whoever has seen the story.
  static List<String> end(LabRun run, Look look) {
    var lines = new ArrayList<>(List.of(title(run.lab(), look), ""));
    lines.addAll(new PictureText(look).whole(PictureReader.read(run.world())));
    lines.add("");
    lines.addAll(verdict(run, look));
    return lines;
  }

  private static String title(Lab lab, Look look) {
    return look.paint(Tone.STRONG, "Lab %s  %s".formatted(lab.id(), lab.title()));
  }

  private static List<String> verdict(LabRun run, Look look) {
    var lines = new ArrayList<String>();
    for (LabRun.Outcome outcome : run.outcomes()) {
      boolean seen = outcome.difference().isEmpty();
      String mark =
          look.paint(seen ? Tone.GOOD : Tone.BAD, seen ? look.glyphs().yes() : look.glyphs().no());
      List<String> sentence =
          Wrapping.wrap(outcome.expectation().sentence(), look.columns() - 4, 0);
      lines.add("  %s %s".formatted(mark, sentence.getFirst()));
      sentence.stream().skip(1).forEach(line -> lines.add("    " + line));
      outcome
          .difference()
          .ifPresent(
              difference ->
                  Wrapping.wrap(difference, look.columns() - 4, 0)
                      .forEach(line -> lines.add("    " + look.paint(Tone.BAD, line))));
    }
    lines.add("  " + word(run, look));
    lines.add("");
    return lines;
  }

  private static List<String> shortVerdict(LabRun run, Look look) {
    var lines = new ArrayList<String>();
    lines.add(
        "%s%s  %-4s%s"
            .formatted(
                word(run, look), run.ok() ? "     " : "", run.lab().id(), run.lab().title()));
    run.differences().forEach(difference -> lines.add("         " + difference));
    return lines;
  }

  private static String word(LabRun run, Look look) {
    return run.ok() ? look.paint(Tone.GOOD, "ok") : look.paint(Tone.BAD, "differs");
  }
}
