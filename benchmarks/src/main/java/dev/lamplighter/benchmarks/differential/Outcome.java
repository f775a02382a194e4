package dev.lamplighter.benchmarks.differential;

import dev.lamplighter.benchmarks.check.PlanChecker;
import dev.lamplighter.benchmarks.problem.Problem;
import dev.lamplighter.benchmarks.problem.Report;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/// How the plans of both differ for one problem.
record Outcome(String problem, Set<Difference> differences, Side lamplighter, Side karpenter) {
  private static final double SAME_PRICE = 1e-6;

  /// `unplaced` and `violations` (what the checker says) are of the last run. `price`, in dollars
  /// an hour, is the lowest of all runs that place as many pods.
  record Side(SortedSet<String> unplaced, int nodes, double price, List<String> violations) {
    static Side of(Problem problem, Report report) {
      return new Side(
          new TreeSet<>(report.unplaced()),
          report.plan().size(),
          price(report),
          PlanChecker.violations(problem, report));
    }

    private static double price(Report report) {
      int scheduled = report.runs().getLast().scheduled();
      return report.runs().stream()
          .filter(run -> run.scheduled() == scheduled)
          .mapToDouble(Report.Run::pricePerHour)
          .min()
          .orElseThrow();
    }
  }

  static Outcome of(Problem problem, Report ours, Report theirs) {
    Side lamplighter = Side.of(problem, ours);
    Side karpenter = Side.of(problem, theirs);
    return new Outcome(problem.name(), differences(lamplighter, karpenter), lamplighter, karpenter);
  }

  private static Set<Difference> differences(Side ours, Side theirs) {
    var all = EnumSet.noneOf(Difference.class);
    if (!ours.violations().isEmpty()) {
      all.add(Difference.LAMPLIGHTER_BREAKS_A_RULE);
    }
    if (!theirs.violations().isEmpty()) {
      all.add(Difference.KARPENTER_BREAKS_A_RULE);
    }
    if (ours.unplaced().equals(theirs.unplaced())) {
      double more = ours.price() - theirs.price();
      if (Math.abs(more) > SAME_PRICE) {
        all.add(more < 0 ? Difference.CHEAPER : Difference.DEARER);
      }
    } else if (theirs.unplaced().containsAll(ours.unplaced())) {
      all.add(Difference.PLACED_MORE);
    } else if (ours.unplaced().containsAll(theirs.unplaced())) {
      all.add(Difference.PLACED_FEWER);
    } else {
      all.add(Difference.PLACED_OTHERS);
    }
    return all;
  }

  /// One line: what differs, and the figures.
  String text() {
    return String.format(
        Locale.ROOT,
        "%s: %s. Lamplighter: %d nodes, $%.5f, without %s%s. Karpenter: %d nodes, $%.5f, without"
            + " %s%s",
        problem,
        differences,
        lamplighter.nodes(),
        lamplighter.price(),
        lamplighter.unplaced(),
        violation(lamplighter),
        karpenter.nodes(),
        karpenter.price(),
        karpenter.unplaced(),
        violation(karpenter));
  }

  private static String violation(Side side) {
    return side.violations().isEmpty() ? "" : " (" + side.violations().getFirst() + ")";
  }
}
