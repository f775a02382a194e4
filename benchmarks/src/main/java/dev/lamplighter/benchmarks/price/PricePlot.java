package dev.lamplighter.benchmarks.price;

import dev.lamplighter.benchmarks.price.PriceComparison.Planner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/// Prices over the bound as a drawing (SVG): a row for each kind of problem, a mark for each
/// planner. Its colours follow the reader's scheme, light or dark, and no mark is told by its
/// colour alone.
public final class PricePlot {
  private static final int WIDTH = 720;
  private static final int LEFT = 150;
  private static final int RIGHT = 30;
  private static final int TOP = 64;
  private static final int ROW = 26;
  private static final int LEGEND_STEP = 120;
  private static final double GRID = 0.1;

  private static final String STYLE =
      """
      <style>
      text { font: 12px sans-serif; fill: #24292f; }
      .grid { stroke: #d0d7de; } .reach { stroke: #8c959f; stroke-width: 2; }
      .karpenter { fill: none; stroke: #cf222e; stroke-width: 2; }
      .first-fit { fill: none; stroke: #9a6700; stroke-width: 2; }
      .portfolio { fill: #0969da; }
      @media (prefers-color-scheme: dark) {
      text { fill: #c9d1d9; }
      .grid { stroke: #30363d; } .reach { stroke: #6e7681; }
      .karpenter { stroke: #ff7b72; } .first-fit { stroke: #d29922; } .portfolio { fill: #58a6ff; }
      }
      </style>\
      """;

  private final List<PriceRow> rows;
  private final double most;
  private final List<String> lines = new ArrayList<>();

  private PricePlot(List<PriceRow> rows) {
    this.rows = rows;
    this.most = Math.ceil(greatest(rows) / GRID) * GRID;
  }

  public static List<String> svg(List<PriceRow> rows) {
    return new PricePlot(rows).draw();
  }

  private static double greatest(List<PriceRow> rows) {
    return rows.stream()
        .flatMap(row -> Arrays.stream(Planner.values()).map(row::overBound))
        .flatMapToDouble(OptionalDouble::stream)
        .reduce(1 + GRID, Math::max);
  }

  private List<String> draw() {
    int bottom = TOP + ROW * rows.size();
    add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\""
            + " role=\"img\">",
        WIDTH, bottom + ROW, WIDTH);
    add("<title>What plans cost over the least that any plan can cost</title>");
    add("%s", STYLE);
    add("<text x=\"%d\" y=\"18\">Cost / bound, median of each kind of problem</text>", LEFT);
    legend();
    grid(bottom);
    for (int i = 0; i < rows.size(); i++) {
      row(rows.get(i), TOP + ROW * i + ROW / 2);
    }
    add("</svg>");
    return List.copyOf(lines);
  }

  private void legend() {
    double x = LEFT;
    for (Planner planner : Planner.values()) {
      mark(planner, x + 6, 38);
      add("<text x=\"%.0f\" y=\"42\">%s</text>", x + 18, planner.label());
      x += LEGEND_STEP;
    }
  }

  private void grid(int bottom) {
    for (int step = 0; 1 + step * GRID <= most + GRID / 2; step++) {
      double x = at(1 + step * GRID);
      add(
          "<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>",
          x, x, TOP - 8, bottom);
      add(
          "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.1f</text>",
          x, bottom + 16, 1 + step * GRID);
    }
  }

  private void row(PriceRow row, int y) {
    add("<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>", LEFT - 16, y + 4, row.kind());
    double[] known =
        Arrays.stream(Planner.values())
            .map(row::overBound)
            .flatMapToDouble(OptionalDouble::stream)
            .sorted()
            .toArray();
    if (known.length == 0) {
      add("<text x=\"%d\" y=\"%d\">no bound is known</text>", LEFT + 6, y + 4);
      return;
    }
    add(
        "<line class=\"reach\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>",
        at(known[0]), at(known[known.length - 1]), y, y);
    for (Planner planner : Planner.values()) {
      row.overBound(planner).ifPresent(value -> mark(planner, at(value), y));
    }
  }

  private void mark(Planner planner, double x, int y) {
    switch (planner) {
      case KARPENTER -> add("<circle class=\"karpenter\" cx=\"%.1f\" cy=\"%d\" r=\"7\"/>", x, y);
      case FIRST_FIT -> add("<path class=\"first-fit\" d=\"M%.1f %d l-4 7 h8 z\"/>", x, y - 4);
      case PORTFOLIO -> add("<circle class=\"portfolio\" cx=\"%.1f\" cy=\"%d\" r=\"5\"/>", x, y);
    }
  }

  private double at(double overBound) {
    return LEFT + (overBound - 1) / (most - 1) * (WIDTH - LEFT - RIGHT);
  }

  private void add(String form, Object... values) {
    lines.add(String.format(Locale.ROOT, form, values));
  }
}
