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
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// What is seen and done, told as it happens, by the time since the command began.
final class LiveStory {
  /// How an invocation ends that another has kept from looking.
  private static final Set<String> LEASE_ELSEWHERE = Set.of("BUSY", "LEASE_LOST");

  /// How an invocation ends that has not looked after the cluster.
  static final Set<String> NOT_LOOKED = Set.of("UNAVAILABLE", "BUSY", "LEASE_LOST", "CLOSING");

  private final Lamplighter root;
  private final Instant began = Instant.now();
  private final Narrator narrator;
  private final TreeSet<String> told = new TreeSet<>();
  private Optional<String> notLooked = Optional.empty();

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

  /// Why the cluster was not looked after, where it was not: once, until it is again. Who holds the
  /// lease looks, and nobody else.
  void tellEnd(Map<String, Object> ended) {
    Optional<String> why = whyNot(ended);
    if (!why.equals(notLooked)) {
      why.ifPresent(this::say);
    }
    notLooked = why;
  }

  private static Optional<String> whyNot(Map<String, Object> ended) {
    String ending = String.valueOf(ended.get("ending"));
    if (LEASE_ELSEWHERE.contains(ending)) {
      return Optional.of(
          "Another holds the lease of this cluster, a Lambda function or another run: it looks.");
    }
    return NOT_LOOKED.contains(ending)
        ? Optional.of("The cluster could not be looked after: " + ended.get("why"))
        : Optional.empty();
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
