package dev.lamplighter.benchmarks.price;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PriceTableTest {

  @Test
  void aRowHasTheMediansOfItsProblemsAndTheWorstOfThem() {
    PriceRow row =
        Plans.row(
            "plain-10",
            Plans.prices("plain-10-seed1", 20, 16, 11),
            Plans.prices("plain-10-seed2", 20, 16, 12),
            Plans.prices("plain-10-seed3", 20, 16, 18));

    assertThat(PriceTable.lines(List.of(row)).getLast())
        .isEqualTo(
            "| plain-10 | 3 | 20.0000 | 16.0000 | 12.0000 | 10.0000 | 0.600, 0.900"
                + " | 2.000, 1.600, 1.200 | 16.7 % | 3, 3, 3 | 0.25, 0.25, 0.25 |");
  }

  /// The plan without the pods is cheaper because of them.
  @Test
  void pricesOfPlansForDifferentPodsAreNotSetBesideEachOther() {
    var leavesOut = new PriceComparison("p", 10, Plans.plan(9, 8), Plans.plan(9, 10), ours());

    assertThat(PriceTable.lines(List.of(Plans.row("p", leavesOut))))
        .anyMatch(line -> line.contains("| –, – | –, 0.900, 1.200 |"))
        .contains("\np, Karpenter: 2 of 10 pods got no place.");
  }

  @Test
  void aPlanThatBreaksARuleIsTold() {
    var broken =
        new PriceComparison("p", 10, Plans.plan(9, 10, "too much"), Plans.plan(9, 10), ours());

    assertThat(PriceTable.lines(List.of(Plans.row("p", broken))))
        .contains("\np, Karpenter: 1 of 1 plans break a rule, such as: too much");
    assertThat(broken.isWell()).isTrue();
  }

  @Test
  void oursMayNeitherBreakARuleNorLeaveOutWhomKarpenterPlaces() {
    PricedPlan theirs = Plans.plan(9, 10);

    assertThat(new PriceComparison("p", 10, theirs, Plans.plan(9, 10, "x"), ours()).isWell())
        .isFalse();
    assertThat(new PriceComparison("p", 10, theirs, Plans.plan(9, 9), ours()).isWell()).isFalse();
    assertThat(new PriceComparison("p", 10, theirs, Plans.plan(9, 10), ours()).isWell()).isTrue();
  }

  private static PricedPlan ours() {
    return Plans.prices("p", 0, 0, 12).portfolio();
  }
}
