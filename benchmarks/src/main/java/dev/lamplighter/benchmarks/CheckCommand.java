package dev.lamplighter.benchmarks;

import dev.lamplighter.benchmarks.check.PlanChecker;
import dev.lamplighter.benchmarks.problem.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `benchmarks/check`.
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description =
        "Checks a report (made with --pod-names, by Lamplighter or Karpenter) against its problem;"
            + " exits with 1 if the plan breaks a rule.")
final class CheckCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "PROBLEM.json")
  private Path problem = Path.of("");

  @Parameters(index = "1", paramLabel = "REPORT.json")
  private Path report = Path.of("");

  @Option(
      names = "--show",
      paramLabel = "N",
      description = "Print at most so many violations (${DEFAULT-VALUE}).")
  private int shown = 10;

  @Override
  public Integer call() {
    List<String> violations = PlanChecker.violations(Json.problem(problem), Json.report(report));
    violations.stream().limit(shown).forEach(System.out::println);
    System.out.println(
        violations.isEmpty() ? "The plan keeps every rule." : violations.size() + " violations.");
    return violations.isEmpty() ? 0 : 1;
  }
}
