package dev.lamplighter.benchmarks.price;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PriceSummaryTest {

  @Test
  void theMeanIsOfPlainPodsAndTheWorstOfAll() {
    List<PriceRow> rows =
        List.of(
            Plans.row("plain-10", Plans.prices("plain-10-seed1", 20, 20, 10)),
            Plans.row("plainspot-10", Plans.prices("plainspot-10-seed1", 20, 20, 14)),
            Plans.row("memory-10", Plans.prices("memory-10-seed1", 20, 20, 18)));

    assertThat(PriceSummary.lines(rows))
        .containsExactly(
            "- Portfolio / bound, `plain` and `plainspot`, 10 pods: median 1.400.",
            "- Portfolio / Karpenter, `plain` and `plainspot`: mean 0.600.",
            "- Portfolio / Karpenter, all problems: worst 0.900 (`memory-10-seed1`).");
  }
}
