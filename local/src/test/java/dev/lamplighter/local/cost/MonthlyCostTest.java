package dev.lamplighter.local.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lamplighter.functions.observe.MetricName;
import dev.lamplighter.functions.pass.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// `docs/cost.md` says what is computed here, and its aim is kept.
///
/// With `-Dlamplighter.cost=write` the document's tables are written anew.
class MonthlyCostTest {
  private static final Path DOCUMENT = Path.of("..", "docs", "cost.md");
  private static final String BEGIN = "<!-- computed by MonthlyCostTest -->\n";
  private static final String END = "<!-- until here -->\n";
  private static final double AIM = 2.00;

  /// Two virtual cores of an Intel Xeon, Temurin 25, beside other work (load average 21),
  /// 2026-12-01: `QuietTickBenchmark` of `e2e`, 60 ticks, the ninetieth hundredth. That of a full
  /// look, of a renewal, and of AWS's pages are estimates.
  private static final Latencies WRITTEN = new Latencies(5, 40, 100, 3_000, 400, 900);

  private static CostTables tables;

  @BeforeAll
  static void measure() {
    var measured = new MeasuredUse(WRITTEN);
    Use tick = measured.quietTick();
    tables =
        new CostTables(
            tick, measured.nodeComesAndGoes(tick), new MeasuredRenewal().renewal(WRITTEN));
  }

  @Test
  void theDocumentShowsWhatIsComputed() throws IOException {
    String computed = String.join("\n", tables.lines()) + "\n";
    String document = Files.readString(DOCUMENT);
    int begin = document.indexOf(BEGIN) + BEGIN.length();
    int end = document.indexOf(END);
    if ("write".equals(System.getProperty("lamplighter.cost"))) {
      Files.writeString(
          DOCUMENT, document.substring(0, begin) + computed + document.substring(end));
      return;
    }

    assertThat(document.substring(begin, end)).isEqualTo(computed);
  }

  @Test
  void aSmallClusterCostsAtMostTwoDollarsAMonthByDefault() {
    assertThat(tables.dollars(CostTables.SMALL)).isLessThan(AIM);
  }

  @Test
  void theDocumentCountsTheSeriesOfMetrics() throws IOException {
    int ofCluster = series(0);
    int ofPool = series(1) - ofCluster;

    assertThat(Files.readString(DOCUMENT))
        .contains("%d of a cluster, and %d of each NodePool".formatted(ofCluster, ofPool))
        .contains("two pools are $%.2f".formatted(series(2) * Prices.PUBLIC.series()));
  }

  /// What a month of quiet minutes costs more than with the default.
  @Test
  void theDocumentSaysWhatWatchingCosts() throws IOException {
    Use quiet = new MeasuredUse(WRITTEN).quietTick();
    Use watching = new MeasuredUse(WRITTEN, Settings.Mode.WATCH).quietTick().staying();

    assertThat(Files.readString(DOCUMENT))
        .contains(
            "| `reaction: watch`, all of each minute | $%.0f at 512 MB, $%.0f at 1,024 MB |"
                .formatted(
                    ofMinutes(watching, 512) - ofMinutes(quiet, 512),
                    ofMinutes(watching, 1_024) - ofMinutes(quiet, 1_024)));
  }

  @Test
  void theDocumentSaysWhatAPodThatFitsNowhereCosts() throws IOException {
    Use quiet = new MeasuredUse(WRITTEN).quietTick();
    Use waiting = new MeasuredUse(WRITTEN).tickWithAPodThatFitsNowhere();
    double more = ofMinutes(waiting, CostTables.SMALL) - ofMinutes(quiet, CostTables.SMALL);

    assertThat(Files.readString(DOCUMENT))
        .contains("| a pod that no pool can hold | $%.2f: ".formatted(more));
  }

  private static double ofMinutes(Use minute, int memoryMb) {
    return MonthlyCost.sum(
        new MonthlyCost(Prices.PUBLIC, memoryMb).of(minute.times(MonthlyCost.TICKS), 0));
  }

  private static int series(int pools) {
    return Arrays.stream(MetricName.values()).mapToInt(it -> it.series(pools)).sum();
  }

  /// Spec, facts F1: a tick a minute of 2 s at 1 GB.
  @Test
  void lambdaTimeIsWhatTheFactsSayItIs() {
    var twoSeconds = new Use(1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0).times(43_800);

    var bill = new MonthlyCost(Prices.PUBLIC, 1_024).of(twoSeconds, 0);

    assertThat(bill.get("Lambda time")).isCloseTo(1.168, within(0.001));
    assertThat(bill.get("Lambda requests")).isCloseTo(0.00876, within(0.0001));
  }

  /// Facts F2, line DynamoDB without node changes.
  @Test
  void theTableCostsWhatTheFactsSayItDoes() {
    var ticks = new Use(1, 0, 0, 6, 3, 0, 0, 0, 0, 0, 0).times(43_800);

    var bill = new MonthlyCost(Prices.PUBLIC, 1_024).of(ticks, 0);

    assertThat(bill.get("DynamoDB writes")).isCloseTo(0.082, within(0.001));
    assertThat(bill.get("DynamoDB reads")).isCloseTo(0.033, within(0.001));
  }

  @Test
  void lessMemoryMakesOwnWorkSlowerAndWaitingCheaper() {
    var work = new Use(1, 0, 1_000, 0, 0, 0, 0, 0, 0, 0, 0);
    var wait = new Use(1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    assertThat(new MonthlyCost(Prices.PUBLIC, 512).billedSeconds(work))
        .isCloseTo(3.455, within(0.001));
    assertThat(new MonthlyCost(Prices.PUBLIC, 512).billedSeconds(wait)).isEqualTo(1);
    assertThat(new MonthlyCost(Prices.PUBLIC, 3_000).billedSeconds(work)).isEqualTo(1);
  }
}
