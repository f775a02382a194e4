package dev.lamplighter.benchmarks.compare;

import dev.lamplighter.benchmarks.check.PlanChecker;
import dev.lamplighter.benchmarks.problem.Json;
import dev.lamplighter.benchmarks.problem.Problem;
import dev.lamplighter.benchmarks.problem.Report;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/// What both planners made of one problem: Lamplighter by first-fit, as Karpenter plans, and by its
/// whole portfolio.
///
/// - Speed is that of the best repetition, processor time the median, for both.
/// - The price of Karpenter is its lowest: it picks zones by chance.
/// - `violations` are what the checker says of the last plan.
public record Comparison(
    String problem,
    int pods,
    Side firstFit,
    Side portfolio,
    Side karpenter,
    Ratios ratios,
    String load) {

  /// `coldSeconds` is the first run of the process, before anything is warm.
  public record Side(
      int repetitions,
      double podsPerSecond,
      double solveSeconds,
      double cpuSeconds,
      double coldSeconds,
      int scheduled,
      int nodes,
      double pricePerHour,
      OptionalDouble boundPerHour,
      OptionalDouble gap,
      double allocatedMiB,
      double peakMemoryMiB,
      List<String> violations) {
    static Side of(Problem problem, Report report) {
      List<Report.Run> runs = report.runs();
      return new Side(
          runs.size(),
          most(runs, Report.Run::podsPerSecond),
          least(runs, Report.Run::solveSeconds),
          median(runs, Report.Run::cpuSeconds),
          report.cold().orElse(runs.getFirst()).solveSeconds(),
          runs.getLast().scheduled(),
          runs.getLast().nodes(),
          least(runs, Report.Run::pricePerHour),
          runs.getLast().boundPerHour(),
          runs.getLast().gap(),
          median(runs, Report.Run::allocatedMiB),
          report.peakMemoryMiB(),
          PlanChecker.violations(problem, report));
    }
  }

  /// Lamplighter's over Karpenter's: of first-fit's speed by the clock, its pods per second of
  /// processor time, of the portfolio's price, of first-fit's most memory.
  public record Ratios(double speed, double cpu, double price, double memory) {}

  static Comparison of(
      Path file, Report firstFitReport, Report portfolioReport, Report theirs, String load) {
    Problem problem = Json.problem(file);
    Side firstFit = Side.of(problem, firstFitReport);
    Side portfolio = Side.of(problem, portfolioReport);
    Side karpenter = Side.of(problem, theirs);
    var ratios =
        new Ratios(
            firstFit.podsPerSecond() / karpenter.podsPerSecond(),
            firstFit.scheduled()
                / firstFit.cpuSeconds()
                / (karpenter.scheduled() / karpenter.cpuSeconds()),
            ratio(portfolio.pricePerHour(), karpenter.pricePerHour()),
            firstFit.peakMemoryMiB() / karpenter.peakMemoryMiB());
    return new Comparison(
        problem.name(), firstFitReport.pods(), firstFit, portfolio, karpenter, ratios, load);
  }

  /// Two plans without a node cost alike.
  private static double ratio(double ours, double theirs) {
    return ours == theirs ? 1 : ours / theirs;
  }

  private static double most(List<Report.Run> runs, ToDoubleFunction<Report.Run> what) {
    return runs.stream().mapToDouble(what).max().orElseThrow();
  }

  private static double least(List<Report.Run> runs, ToDoubleFunction<Report.Run> what) {
    return runs.stream().mapToDouble(what).min().orElseThrow();
  }

  private static double median(List<Report.Run> runs, ToDoubleFunction<Report.Run> what) {
    double[] sorted = runs.stream().mapToDouble(what).sorted().toArray();
    return sorted[sorted.length / 2];
  }
}
