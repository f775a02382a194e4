package dev.lamplighter.benchmarks;

import dev.lamplighter.benchmarks.problem.Json;
import dev.lamplighter.benchmarks.solve.Solver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `benchmarks/solve`.
@Command(
    name = "solve",
    mixinStandardHelpOptions = true,
    description =
        "Plans a problem and prints plan, price and speed as JSON, as peers/karpenter does.")
final class SolveCommand implements Callable<Integer> {
  @Parameters(paramLabel = "PROBLEM.json")
  private Path file = Path.of("");

  @Option(
      names = {"--reps", "-reps"},
      paramLabel = "N",
      description =
          "Plan this many times (1). Of several the first run of the process is reported apart, as"
              + " cold.")
  private int repetitions = 1;

  @Option(
      names = "--warm-up",
      paramLabel = "SECONDS",
      description = "With --reps, plan for so long before what is reported (${DEFAULT-VALUE}).")
  private int warmUpSeconds = 10;

  @Option(
      names = "--at-most",
      paramLabel = "SECONDS",
      description = "After so long no more than two repetitions are made (${DEFAULT-VALUE}).")
  private int atMostSeconds = 60;

  @Option(
      names = {"--pod-names", "-pod-names"},
      description = "List each node's pods, and all that it may become.")
  private boolean names;

  @Option(
      names = {"--no-plan", "-no-plan"},
      description = "Leave the nodes out.")
  private boolean noPlan;

  @Option(
      names = {"--ignore-preferences", "-ignore-preferences"},
      description = "Plan without what pods merely prefer.")
  private boolean ignorePreferences;

  @Option(
      names = "--packing-effort",
      paramLabel = "N",
      description =
          "As packingEffort of a cluster; 0 leaves nodes to first-fit (by default"
              + " ${DEFAULT-VALUE}).")
  private int packingEffort = Solver.Wanted.DEFAULT_EFFORT;

  @Override
  public Integer call() {
    var wanted =
        new Solver.Wanted(
            repetitions,
            Duration.ofSeconds(warmUpSeconds),
            Duration.ofSeconds(atMostSeconds),
            names,
            !noPlan,
            ignorePreferences,
            packingEffort);
    System.out.println(Json.line(Solver.solve(Json.problem(file), wanted)));
    return 0;
  }
}
