package dev.lamplighter.benchmarks.differential;

import dev.lamplighter.benchmarks.compare.Peer;
import dev.lamplighter.benchmarks.generate.RandomProblem;
import dev.lamplighter.benchmarks.problem.Json;
import dev.lamplighter.benchmarks.problem.Problem;
import dev.lamplighter.benchmarks.problem.Report;
import dev.lamplighter.benchmarks.solve.Solver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/// Random problems of many seeds, solved by both planners; a seed gives the same problem again.
/// Karpenter picks zones by chance, so it gets several tries, and its cheapest counts.
public final class Differential {
  private static final String SEED = "pod";
  private static final int TRIES = 5;

  private final Peer peer;
  private final Path folder;
  private final Map<Difference, Integer> counts = new EnumMap<>(Difference.class);
  private int same;

  /// Problems and reports that differ are left in `folder`.
  public Differential(Peer peer, Path folder) {
    this.peer = peer;
    this.folder = folder;
  }

  /// Tells each seed whose plans differ; whether none is one that must not.
  public boolean run(LongStream seeds, Consumer<String> told) {
    seeds.forEach(seed -> one(RandomProblem.of(seed), told));
    told.accept("Alike in pods and price: %d. Otherwise: %s".formatted(same, counts));
    return !counts.containsKey(Difference.LAMPLIGHTER_BREAKS_A_RULE)
        && !counts.containsKey(Difference.PLACED_FEWER);
  }

  private void one(Problem problem, Consumer<String> told) {
    Path file = folder.resolve(problem.name() + ".json");
    write(file, Json.pretty(problem));
    Report ours = Solver.solve(problem, Solver.Wanted.ONCE);
    Report theirs = peer.solve(file, TRIES, SEED);
    Outcome outcome = Outcome.of(problem, ours, theirs);
    if (outcome.differences().isEmpty()) {
      same++;
      delete(file);
      return;
    }
    outcome.differences().forEach(each -> counts.merge(each, 1, Integer::sum));
    write(folder.resolve(problem.name() + "-lamplighter.json"), Json.pretty(ours));
    write(folder.resolve(problem.name() + "-karpenter.json"), Json.pretty(theirs));
    told.accept(outcome.text());
  }

  private static void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
