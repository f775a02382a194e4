package dev.lamplighter.benchmarks.compare;

import dev.lamplighter.benchmarks.check.PlanChecker;
import dev.lamplighter.benchmarks.problem.Json;
import dev.lamplighter.benchmarks.problem.Problem;
import dev.lamplighter.benchmarks.problem.Report;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// What both planners made of one problem.
///
/// - Speed is that of the best repetition, processor time the median, for both.
/// - The price of Karpenter is its lowest: it picks zones by chance.
/// - `violations` are what the checker says of the last plan.
public record Comparison(
    String problem, int pods, Side lamplighter, Side karpenter, Ratios ratios, String load) {

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
          median(runs, Report.Run::allocatedMiB),
          report.peakMemoryMiB(),
          PlanChecker.violations(problem, report));
    }
  }

  /// Lamplighter's over Karpenter's: of speed by the clock, of pods per second of processor time,
  /// of price, of the most memory.
  public record Ratios(double speed, double cpu, double price, double memory) {}

  static Comparison of(Path file, Report ours, Report theirs, String load) {
    Problem problem = Json.problem(file);
    Side lamplighter = Side.of(problem, ours);
    Side karpenter = Side.of(problem, theirs);
    var ratios =
        new Ratios(
            lamplighter.podsPerSecond() / karpenter.podsPerSecond(),
            lamplighter.scheduled()
                / lamplighter.cpuSeconds()
                / (karpenter.scheduled() / karpenter.cpuSeconds()),
            ratio(lamplighter.pricePerHour(), karpenter.pricePerHour()),
            lamplighter.peakMemoryMiB() / karpenter.peakMemoryMiB());
    return new Comparison(problem.name(), ours.pods(), lamplighter, karpenter, ratios, load);
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
