package dev.lamplighter.benchmarks.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Comparisons as a table of Markdown.
public final class ComparisonTable {
  private ComparisonTable() {}

  public static List<String> lines(List<Comparison> comparisons) {
    var lines = new ArrayList<String>();
    lines.add(
        "| problem | pods/s: Lamplighter | Karpenter | ratio | by processor time | solve | whole"
            + " portfolio | first run, cold | CPU s | nodes | price $/h | gap | peak MiB | load |");
    lines.add("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    comparisons.forEach(each -> lines.add(row(each)));
    comparisons.forEach(each -> lines.addAll(remarks(each)));
    return lines;
  }

  private static String row(Comparison it) {
    Comparison.Side first = it.firstFit();
    Comparison.Side whole = it.portfolio();
    Comparison.Side theirs = it.karpenter();
    return format(
        "| %s | %,.0f | %,.0f | %.1f | %.1f | %s, %s | %s | %s, %s | %.3f, %.3f | %d, %d, %d"
            + " | %.4f, %.4f, %.4f (%.3f) | %s | %.0f, %.0f | %s |",
        it.problem(),
        first.podsPerSecond(),
        theirs.podsPerSecond(),
        it.ratios().speed(),
        it.ratios().cpu(),
        seconds(first.solveSeconds()),
        seconds(theirs.solveSeconds()),
        seconds(whole.solveSeconds()),
        seconds(first.coldSeconds()),
        seconds(theirs.coldSeconds()),
        first.cpuSeconds(),
        theirs.cpuSeconds(),
        first.nodes(),
        whole.nodes(),
        theirs.nodes(),
        first.pricePerHour(),
        whole.pricePerHour(),
        theirs.pricePerHour(),
        it.ratios().price(),
        whole.gap().isPresent() ? format("%.1f %%", 100 * whole.gap().getAsDouble()) : "not known",
        first.peakMemoryMiB(),
        theirs.peakMemoryMiB(),
        it.load());
  }

  private static String seconds(double seconds) {
    return seconds < 1 ? format("%.1f ms", seconds * 1000) : format("%.2f s", seconds);
  }

  private static List<String> remarks(Comparison it) {
    var remarks = new ArrayList<String>();
    remark(remarks, it, "Lamplighter's first-fit", it.firstFit());
    remark(remarks, it, "Lamplighter's portfolio", it.portfolio());
    remark(remarks, it, "Karpenter", it.karpenter());
    return remarks;
  }

  private static void remark(
      List<String> remarks, Comparison it, String planner, Comparison.Side side) {
    if (side.scheduled() < it.pods()) {
      remarks.add(
          format(
              "\n%s, %s: %d of %d pods got no place.",
              it.problem(), planner, it.pods() - side.scheduled(), it.pods()));
    }
    if (!side.violations().isEmpty()) {
      remarks.add(
          format(
              "\n%s, %s: the plan breaks a rule: %s%s",
              it.problem(),
              planner,
              side.violations().getFirst(),
              side.violations().size() > 1
                  ? format(" (and %d more)", side.violations().size() - 1)
                  : ""));
    }
  }

  private static String format(String text, Object... values) {
    return String.format(Locale.ROOT, text, values);
  }
}
