package dev.lamplighter.benchmarks.price;

import java.util.OptionalDouble;

/// The plans of one problem. Prices are set beside each other only where as many pods are placed.
public record PriceComparison(
    String problem, int pods, PricedPlan karpenter, PricedPlan firstFit, PricedPlan portfolio) {

  /// Who planned.
  public enum Planner {
    KARPENTER("Karpenter"),
    FIRST_FIT("first-fit"),
    PORTFOLIO("portfolio");

    private final String label;

    Planner(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }
  }

  PricedPlan of(Planner planner) {
    return switch (planner) {
      case KARPENTER -> karpenter;
      case FIRST_FIT -> firstFit;
      case PORTFOLIO -> portfolio;
    };
  }

  /// The portfolio's price over Karpenter's.
  OptionalDouble overKarpenter() {
    return portfolio.placed() == karpenter.placed() && karpenter.pricePerHour() > 0
        ? OptionalDouble.of(portfolio.pricePerHour() / karpenter.pricePerHour())
        : OptionalDouble.empty();
  }

  /// A planner's price over the least that any plan costs.
  OptionalDouble overBound(Planner planner) {
    PricedPlan plan = of(planner);
    double bound = portfolio.boundPerHour().orElse(0);
    return bound > 0 && plan.placed() == portfolio.placed()
        ? OptionalDouble.of(plan.pricePerHour() / bound)
        : OptionalDouble.empty();
  }

  /// Whether ours keep all rules and leave out nobody whom Karpenter places.
  public boolean isWell() {
    return isWell(firstFit) && isWell(portfolio);
  }

  private boolean isWell(PricedPlan ours) {
    return ours.violations().isEmpty() && ours.placed() >= karpenter.placed();
  }
}
