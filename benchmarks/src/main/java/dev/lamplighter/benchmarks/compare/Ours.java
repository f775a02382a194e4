package dev.lamplighter.benchmarks.compare;

import dev.lamplighter.benchmarks.problem.Json;
import dev.lamplighter.benchmarks.problem.Report;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Lamplighter's planning of a problem, in a process of its own with this one's flags.
final class Ours {
  private static final String MAIN = "dev.lamplighter.benchmarks.Main";

  private Ours() {}

  static Report solve(Path problem, int repetitions, int warmUpSeconds, int packingEffort) {
    Path output = Peer.temporary("lamplighter");
    try {
      Command.run(words(problem, repetitions, warmUpSeconds, packingEffort), output);
      return Json.report(output);
    } finally {
      Peer.delete(output);
    }
  }

  private static List<String> words(
      Path problem, int repetitions, int warmUpSeconds, int packingEffort) {
    var words = new ArrayList<String>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN, "solve"));
    words.addAll(List.of("--reps", Integer.toString(repetitions)));
    words.addAll(List.of("--warm-up", Integer.toString(warmUpSeconds)));
    words.addAll(List.of("--packing-effort", Integer.toString(packingEffort)));
    words.addAll(List.of("--pod-names", problem.toString()));
    return words;
  }
}
