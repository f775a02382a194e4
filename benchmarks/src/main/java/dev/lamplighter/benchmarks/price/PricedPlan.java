package dev.lamplighter.benchmarks.price;

import dev.lamplighter.benchmarks.check.PlanChecker;
import dev.lamplighter.benchmarks.problem.Problem;
import dev.lamplighter.benchmarks.problem.Report;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/// The cheapest plan of a planner's repetitions among those with most pods placed, and the time of
/// the fastest.
///
/// - `pricePerHour` in dollars; `boundPerHour` is what nodes for these pods cost at least, empty
///   where the planner knows none.
/// - `violations` are what the checker says of the last plan.
public record PricedPlan(
    double pricePerHour,
    OptionalDouble boundPerHour,
    int placed,
    int nodes,
    double seconds,
    List<String> violations) {
  private static final Comparator<Report.Run> BEST =
      Comparator.comparingInt(Report.Run::scheduled)
          .reversed()
          .thenComparingDouble(Report.Run::pricePerHour);

  static PricedPlan of(Problem problem, Report report) {
    Report.Run best = report.runs().stream().min(BEST).orElseThrow();
    return new PricedPlan(
        best.pricePerHour(),
        best.boundPerHour(),
        best.scheduled(),
        best.nodes(),
        report.runs().stream().mapToDouble(Report.Run::solveSeconds).min().orElseThrow(),
        PlanChecker.violations(problem, report));
  }
}
