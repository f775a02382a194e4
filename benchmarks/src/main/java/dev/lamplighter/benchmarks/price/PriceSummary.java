package dev.lamplighter.benchmarks.price;

import dev.lamplighter.benchmarks.price.PriceComparison.Planner;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.TreeMap;

/// What all problems together say.
///
/// - By their number of pods: the portfolio's price over the bound, of the problems of small pods.
/// - The portfolio's price over Karpenter's: the mean of the same, and the worst of all.
public final class PriceSummary {
  /// Karpenter's `plain` and `plain -spot`.
  private static final String PLAIN = "plain";

  private PriceSummary() {}

  private record Ratio(String problem, double value) {}

  public static List<String> lines(List<PriceRow> rows) {
    List<PriceComparison> plain =
        rows.stream()
            .filter(row -> row.kind().startsWith(PLAIN))
            .flatMap(row -> row.problems().stream())
            .toList();
    var lines = new ArrayList<String>();
    overBound(plain, lines);
    ratios(plain).stream()
        .mapToDouble(Ratio::value)
        .average()
        .ifPresent(
            mean ->
                lines.add(
                    format("- Portfolio / Karpenter, `plain` and `plainspot`: mean %.3f.", mean)));
    ratios(rows.stream().flatMap(row -> row.problems().stream()).toList()).stream()
        .max(Comparator.comparingDouble(Ratio::value))
        .ifPresent(
            worst ->
                lines.add(
                    format(
                        "- Portfolio / Karpenter, all problems: worst %.3f (`%s`).",
                        worst.value(), worst.problem())));
    return lines;
  }

  private static void overBound(List<PriceComparison> plain, List<String> lines) {
    var byPods = new TreeMap<Integer, List<PriceComparison>>();
    plain.forEach(it -> byPods.computeIfAbsent(it.pods(), _ -> new ArrayList<>()).add(it));
    byPods.forEach(
        (pods, problems) ->
            PriceRow.median(
                    problems.stream()
                        .map(it -> it.overBound(Planner.PORTFOLIO))
                        .flatMapToDouble(OptionalDouble::stream))
                .ifPresent(
                    median ->
                        lines.add(
                            format(
                                "- Portfolio / bound, `plain` and `plainspot`, %,d pods: median"
                                    + " %.3f.",
                                pods, median))));
  }

  private static List<Ratio> ratios(List<PriceComparison> problems) {
    return problems.stream()
        .flatMap(
            it -> it.overKarpenter().stream().mapToObj(value -> new Ratio(it.problem(), value)))
        .toList();
  }

  private static String format(String text, Object... values) {
    return String.format(Locale.ROOT, text, values);
  }
}
