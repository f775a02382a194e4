package dev.lamplighter.benchmarks.price;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

class PricePageTest {
  private static final double KARPENTER_LEGEND = 156;
  private static final double PORTFOLIO_LEGEND = 396;

  @TempDir private Path folder = Path.of("");

  private Path written(PriceRow... rows) throws IOException {
    Path page = folder.resolve("page.md");
    Files.writeString(page, "<!-- benchmarks/compare writes from here -->\n<!-- to here -->\n");
    new PricePage(List.of(rows), "On a machine.").write(page);
    return page;
  }

  @Test
  void thePageLinksTheDrawingBesideIt() throws IOException {
    Path page = written(Plans.row("plain-10", Plans.prices("plain-10-seed1", 20, 15, 12)));

    assertThat(page).content().contains("(page.svg)", "On a machine.", "| plain-10 |");
    assertThat(folder.resolve("page.svg")).exists();
  }

  /// From 1.0 at 150 to 2.0 at 690.
  @Test
  void aMarkStandsWhereItsPriceOverTheBoundIs()
      throws IOException, ParserConfigurationException, SAXException {
    written(Plans.row("plain-10", Plans.prices("plain-10-seed1", 20, 15, 12)));

    assertThat(centres("karpenter")).containsExactly(KARPENTER_LEGEND, 690.0);
    assertThat(centres("portfolio")).containsExactly(PORTFOLIO_LEGEND, 258.0);
  }

  @Test
  void aRowWithoutABoundSaysSo() throws IOException {
    var unknown =
        new PriceComparison("p", 10, Plans.plan(9, 10), Plans.plan(9, 10), Plans.plan(9, 10));

    written(Plans.row("p", unknown));

    assertThat(folder.resolve("page.svg")).content().contains("no bound is known");
  }

  private List<Double> centres(String planner)
      throws IOException, ParserConfigurationException, SAXException {
    Document drawing =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(folder.resolve("page.svg").toFile());
    var circles = drawing.getElementsByTagName("circle");
    return IntStream.range(0, circles.getLength())
        .mapToObj(i -> (Element) circles.item(i))
        .filter(circle -> circle.getAttribute("class").equals(planner))
        .map(circle -> Double.valueOf(circle.getAttribute("cx")))
        .toList();
  }
}
