package dev.lamplighter.benchmarks.price;

import java.util.List;
import java.util.OptionalDouble;

/// Comparisons by hand: ten pods, a bound of $10.
final class Plans {
  static final int PODS = 10;
  static final double BOUND = 10;

  private Plans() {}

  static PriceComparison prices(String problem, double karpenter, double firstFit, double ours) {
    return new PriceComparison(
        problem,
        PODS,
        plan(karpenter, PODS),
        plan(firstFit, PODS),
        new PricedPlan(ours, OptionalDouble.of(BOUND), PODS, 3, 0.25, List.of()));
  }

  static PricedPlan plan(double price, int placed, String... violations) {
    return new PricedPlan(price, OptionalDouble.empty(), placed, 3, 0.25, List.of(violations));
  }

  static PriceRow row(String kind, PriceComparison... problems) {
    return new PriceRow(kind, List.of(problems));
  }
}
