package dev.lamplighter.benchmarks.compare;

import dev.lamplighter.benchmarks.problem.Json;
import dev.lamplighter.benchmarks.problem.Report;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Karpenter's scheduler as `peers/karpenter` builds it.
public record Peer(Path binary) {

  /// The problem solved with one candidate at a time, which is the fastest, and its plan with
  /// names.
  public Report solve(Path problem, int repetitions, String seed) {
    Path output = temporary("karpenter");
    try {
      Command.run(
          List.of(
              binary.toString(),
              "-threads",
              "1",
              "-reps",
              Integer.toString(repetitions),
              "-seed",
              seed,
              "-pod-names",
              problem.toString()),
          output);
      return Json.report(output);
    } finally {
      delete(output);
    }
  }

  /// One of its own problems, written into a file.
  void generate(List<String> kind, Path file) {
    var words = new ArrayList<>(List.of(binary.toString(), "gen"));
    words.addAll(kind);
    Command.run(words, file);
  }

  static Path temporary(String name) {
    try {
      return Files.createTempFile("lamplighter-" + name, ".json");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
