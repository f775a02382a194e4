package dev.lamplighter.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.benchmarks.generate.Mix;
import dev.lamplighter.benchmarks.generate.MixedProblem;
import dev.lamplighter.benchmarks.problem.Json;
import dev.lamplighter.benchmarks.problem.Problem;
import dev.lamplighter.benchmarks.problem.Report;
import dev.lamplighter.benchmarks.solve.Solver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void speedIsThatOfFirstFitAndPriceThatOfThePortfolio() throws IOException {
    Problem problem = MixedProblem.of(Mix.MICROSERVICES, 100, 1);
    Path file = folder.resolve("problem.json");
    Files.writeString(file, Json.pretty(problem));
    Report firstFit = solved(problem, Solver.Wanted.FIRST_FIT);
    Report portfolio = solved(problem, Solver.Wanted.DEFAULT_EFFORT);

    Comparison comparison = Comparison.of(file, firstFit, portfolio, firstFit, "0.0");

    assertThat(comparison.ratios().speed()).isEqualTo(1);
    assertThat(comparison.ratios().price()).isLessThan(1);
    assertThat(ComparisonTable.lines(List.of(comparison)).getLast())
        .contains("(%.3f)".formatted(comparison.ratios().price()))
        .contains(" % |");
  }

  private static Report solved(Problem problem, int effort) {
    return Solver.solve(problem, Solver.Wanted.ONCE.withPackingEffort(effort));
  }
}
