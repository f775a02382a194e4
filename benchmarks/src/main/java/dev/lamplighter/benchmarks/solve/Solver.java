package dev.lamplighter.benchmarks.solve;

import dev.lamplighter.benchmarks.problem.Problem;
import dev.lamplighter.benchmarks.problem.Report;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.pack.Provisioning;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PlanningPolicy;
import dev.lamplighter.snapshot.PreferencePolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Plans a problem as often as asked, each time from objects made anew.
///
/// What is timed is [Provisioning#decide]: from a snapshot to a plan. Reading the file and making
/// the objects of the snapshot is setup, as it is for Karpenter; what the planner prepares from
/// them is not.
public final class Solver {
  /// Steps of [PlanningPolicy.Packing] for one of `packingEffort`.
  private static final long STEPS = 1_000_000;

  private static final int FEW = 2;
  private static final double MICROS_PER_DOLLAR = 1e6;

  private final Problem problem;
  private final Wanted wanted;

  private Solver(Problem problem, Wanted wanted) {
    this.problem = problem;
    this.wanted = wanted;
  }

  /// How a problem is to be solved.
  ///
  /// - `repetitions` are reported. Of several, the first run of the process is not one: it is
  ///   reported apart, and others follow it for `warmUp`.
  /// - No more than two repetitions are begun once they took `atMost` together.
  /// - `names`: pods and instance types are listed.
  /// - `packingEffort` is that of a cluster's configuration; with 0 the plan is first-fit's.
  public record Wanted(
      int repetitions,
      Duration warmUp,
      Duration atMost,
      boolean names,
      boolean plan,
      boolean ignorePreferences,
      int packingEffort) {
    public static final int FIRST_FIT = 0;

    /// What a cluster has that says nothing of it.
    public static final int DEFAULT_EFFORT =
        Math.toIntExact(PlanningPolicy.Packing.DEFAULT.steps() / STEPS);

    /// Once, and all of the plan told.
    public static final Wanted ONCE =
        new Wanted(1, Duration.ZERO, Duration.ZERO, true, true, false, DEFAULT_EFFORT);

    public Wanted withPackingEffort(int effort) {
      return new Wanted(repetitions, warmUp, atMost, names, plan, ignorePreferences, effort);
    }
  }

  public static Report solve(Problem problem, Wanted wanted) {
    return new Solver(problem, wanted).report();
  }

  private record Solved(Report.Run run, ProvisioningPlan plan) {}

  private Report report() {
    Solved last = once();
    Optional<Report.Run> cold = Optional.empty();
    var runs = new ArrayList<Report.Run>();
    if (wanted.repetitions() == 1) {
      runs.add(last.run());
    } else {
      cold = Optional.of(last.run());
      long end = System.nanoTime() + wanted.warmUp().toNanos();
      while (System.nanoTime() < end) {
        last = once();
      }
      long latest = System.nanoTime() + wanted.atMost().toNanos();
      for (int i = 0; i < wanted.repetitions() && (i < FEW || System.nanoTime() < latest); i++) {
        last = once();
        runs.add(last.run());
      }
    }
    return report(cold, runs, last.plan());
  }

  private Report report(Optional<Report.Run> cold, List<Report.Run> runs, ProvisioningPlan plan) {
    var words = new PlanReport(problem, wanted.names());
    return new Report(
        problem.name(),
        "Lamplighter",
        "Java " + Runtime.version(),
        Runtime.getRuntime().availableProcessors(),
        1,
        problem.pods().stream().mapToInt(pod -> pod.names().size()).sum(),
        problem.instanceTypes().size(),
        cold,
        runs,
        Meter.peakMemoryMiB(),
        wanted.plan() ? words.nodes(plan) : List.of(),
        wanted.plan() ? words.existing(plan) : List.of(),
        words.unplaced(plan));
  }

  /// What the setup leaves behind is collected before the plan is timed, as the peer does it: else
  /// the plan pays for it.
  private Solved once() {
    Meter start = Meter.now();
    ClusterSnapshot snapshot = ProblemSnapshot.of(problem, policy());
    Meter setup = Meter.now().since(start);
    System.gc();
    Meter ready = Meter.now();
    ProvisioningPlan plan = Provisioning.decide(snapshot);
    Meter solve = Meter.now().since(ready);
    return new Solved(run(plan, setup, solve), plan);
  }

  private ClusterPolicy policy() {
    return ClusterPolicy.DEFAULT
        .with(wanted.ignorePreferences() ? PreferencePolicy.IGNORE : PreferencePolicy.RESPECT)
        .withPlanning(
            PlanningPolicy.DEFAULT.withPacking(
                PlanningPolicy.Packing.DEFAULT.withSteps(STEPS * wanted.packingEffort())));
  }

  private Report.Run run(ProvisioningPlan plan, Meter setup, Meter solve) {
    int scheduled = plan.places().size();
    IntSummaryStatistics podsPerNode =
        plan.claims().stream()
            .mapToInt((PlannedClaim claim) -> claim.pods().size())
            .summaryStatistics();
    double price =
        new PlanReport(problem, false)
            .nodes(plan).stream().mapToDouble(Report.PlannedNode::price).sum();
    OptionalDouble bound = bound(plan);
    return new Report.Run(
        setup.seconds(),
        solve.seconds(),
        solve.cpuSeconds(),
        scheduled / solve.seconds(),
        solve.allocatedMiB(),
        scheduled,
        plan.unschedulable().size(),
        0,
        PlanReport.errors(plan),
        plan.claims().size(),
        price,
        bound,
        gap(price, bound),
        false,
        plan.claims().isEmpty() ? 0 : podsPerNode.getMin(),
        podsPerNode.getCount() == 0 ? 0 : podsPerNode.getMax());
  }

  private static OptionalDouble bound(ProvisioningPlan plan) {
    return plan.price()
        .map(price -> OptionalDouble.of(price.bound().microsPerHour() / MICROS_PER_DOLLAR))
        .orElse(OptionalDouble.empty());
  }

  private static OptionalDouble gap(double price, OptionalDouble bound) {
    return bound.isPresent() && price > 0
        ? OptionalDouble.of(Math.max(0, 1 - bound.getAsDouble() / price))
        : OptionalDouble.empty();
  }
}
