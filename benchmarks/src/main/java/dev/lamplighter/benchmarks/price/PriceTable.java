package dev.lamplighter.benchmarks.price;

import dev.lamplighter.benchmarks.price.PriceComparison.Planner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Rows as a table of Markdown, and what is to be said of plans that leave pods out or break rules.
public final class PriceTable {
  private static final String UNKNOWN = "–";
  private static final int HUNDRED = 100;

  private PriceTable() {}

  public static List<String> lines(List<PriceRow> rows) {
    var lines = new ArrayList<String>();
    lines.add(
        "| problem | seeds | $/h: Karpenter | first-fit | portfolio | bound"
            + " | portfolio / Karpenter: median, worst | cost / bound: Karpenter, first-fit,"
            + " portfolio | gap | nodes | seconds |");
    lines.add("|---|---|---|---|---|---|---|---|---|---|---|");
    rows.forEach(row -> lines.add(line(row)));
    rows.forEach(row -> lines.addAll(remarks(row)));
    return lines;
  }

  private static String line(PriceRow row) {
    return format(
        "| %s | %d | %.4f | %.4f | %.4f | %s | %s, %s | %s | %s | %s | %s |",
        row.kind(),
        row.problems().size(),
        row.median(Planner.KARPENTER, PricedPlan::pricePerHour),
        row.median(Planner.FIRST_FIT, PricedPlan::pricePerHour),
        row.median(Planner.PORTFOLIO, PricedPlan::pricePerHour),
        figure("%.4f", row.bound()),
        figure("%.3f", row.overKarpenter()),
        figure("%.3f", row.worstOverKarpenter()),
        each(planner -> figure("%.3f", row.overBound(planner))),
        gap(row.overBound(Planner.PORTFOLIO)),
        each(planner -> format("%.0f", row.median(planner, PricedPlan::nodes))),
        each(planner -> format("%.2f", row.median(planner, PricedPlan::seconds))));
  }

  private static String each(Function<Planner, String> figure) {
    return Arrays.stream(Planner.values()).map(figure).collect(Collectors.joining(", "));
  }

  private static String gap(OptionalDouble overBound) {
    return overBound.isPresent()
        ? format("%.1f %%", HUNDRED * Math.max(0, 1 - 1 / overBound.getAsDouble()))
        : UNKNOWN;
  }

  private static String figure(String form, OptionalDouble value) {
    return value.isPresent() ? format(form, value.getAsDouble()) : UNKNOWN;
  }

  private static List<String> remarks(PriceRow row) {
    var remarks = new ArrayList<String>();
    for (Planner planner : Planner.values()) {
      leftOut(row, planner, remarks);
      broken(row, planner, remarks);
    }
    return remarks;
  }

  private static void leftOut(PriceRow row, Planner planner, List<String> remarks) {
    int pods = row.problems().stream().mapToInt(PriceComparison::pods).sum();
    int placed = row.problems().stream().mapToInt(it -> it.of(planner).placed()).sum();
    if (placed < pods) {
      remarks.add(
          format(
              "\n%s, %s: %d of %d pods got no place.",
              row.kind(), planner.label(), pods - placed, pods));
    }
  }

  private static void broken(PriceRow row, Planner planner, List<String> remarks) {
    List<String> first =
        row.problems().stream()
            .map(it -> it.of(planner).violations())
            .filter(violations -> !violations.isEmpty())
            .map(List::getFirst)
            .toList();
    if (!first.isEmpty()) {
      remarks.add(
          format(
              "\n%s, %s: %d of %d plans break a rule, such as: %s",
              row.kind(), planner.label(), first.size(), row.problems().size(), first.getFirst()));
    }
  }

  private static String format(String text, Object... values) {
    return String.format(Locale.ROOT, text, values);
  }
}
