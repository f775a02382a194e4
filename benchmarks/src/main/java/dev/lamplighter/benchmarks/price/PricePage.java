package dev.lamplighter.benchmarks.price;

import dev.lamplighter.benchmarks.compare.Section;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Table and summary in a section of a page, and the drawing in a file beside it, called like the
/// page. `circumstances` say on which machine it was made, and how.
public record PricePage(List<PriceRow> rows, String circumstances) {
  private static final String PAGE = ".md";
  private static final String DRAWING = ".svg";

  public PricePage {
    rows = List.copyOf(rows);
  }

  public String text() {
    var lines = new ArrayList<>(PriceTable.lines(rows));
    lines.add("");
    lines.addAll(PriceSummary.lines(rows));
    return String.join("\n", lines);
  }

  public void write(Path page) {
    Path drawing = page.resolveSibling(page.getFileName().toString().replace(PAGE, DRAWING));
    Section.replace(
        page,
        List.of(
            "",
            "![What plans cost over the bound](%s)".formatted(drawing.getFileName()),
            "",
            circumstances,
            "",
            text(),
            ""));
    try {
      Files.write(drawing, PricePlot.svg(rows));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
