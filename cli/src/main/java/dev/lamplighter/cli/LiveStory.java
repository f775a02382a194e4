package dev.lamplighter.cli;

import dev.lamplighter.cli.story.Narrator;
import dev.lamplighter.cli.story.StoryLayout;
import dev.lamplighter.cli.story.Telling;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.functions.wire.yaml.InputProblem;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.story.StoryEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// What is seen and done, told as it happens, by the time since the command began.
final class LiveStory {
  /// How an invocation ends that another has kept from looking.
  private static final Set<String> LEASE_ELSEWHERE = Set.of("BUSY", "LEASE_LOST");

  /// How an invocation ends that has not looked after the cluster.
  static final Set<String> NOT_LOOKED = Set.of("UNAVAILABLE", "BUSY", "LEASE_LOST");

  private final Lamplighter root;
  private final Instant began = Instant.now();
  private final Narrator narrator;
  private final TreeSet<String> told = new TreeSet<>();

  LiveStory(Lamplighter root) {
    this.root = root;
    this.narrator = new Narrator(this::print);
  }

  void looked(PassReport report) {
    narrator.hear(new StoryEvent.Looked(report.takenAt(), report));
  }

  void unreadable(List<InputProblem> problems) {
    problems.stream().map(InputProblem::toString).filter(told::add).forEach(this::say);
  }

  /// Who holds the lease looks, and nobody else.
  void tellIfBusy(Map<String, Object> ended) {
    if (LEASE_ELSEWHERE.contains(String.valueOf(ended.get("ending")))) {
      say("Another holds the lease of this cluster, a Lambda function or another run: it looks.");
    }
  }

  void say(String line) {
    root.terminal.out().println(line);
    root.terminal.out().flush();
  }

  private void print(Telling telling) {
    Instant shown = PretendWorld.START.plus(Duration.between(began, telling.at()));
    StoryLayout.lines(new Telling(shown, telling.voice(), telling.lines()), root.look())
        .forEach(this::say);
  }
}
