package dev.lamplighter.benchmarks.price;

import java.util.OptionalDouble;
import java.util.function.Function;

/// The plans of one problem. Prices are set beside each other only where as many pods are placed.
public record PriceComparison(
    String problem, int pods, PricedPlan karpenter, PricedPlan firstFit, PricedPlan portfolio) {

  /// Who planned.
  public enum Planner {
    KARPENTER("Karpenter", PriceComparison::karpenter),
    FIRST_FIT("first-fit", PriceComparison::firstFit),
    PORTFOLIO("portfolio", PriceComparison::portfolio);

    private final String label;
    private final Function<PriceComparison, PricedPlan> plan;

    Planner(String label, Function<PriceComparison, PricedPlan> plan) {
      this.label = label;
      this.plan = plan;
    }

    String label() {
      return label;
    }

    PricedPlan plan(PriceComparison of) {
      return plan.apply(of);
    }
  }

  /// The portfolio's price over Karpenter's.
  OptionalDouble overKarpenter() {
    return portfolio.placed() == karpenter.placed() && karpenter.pricePerHour() > 0
        ? OptionalDouble.of(portfolio.pricePerHour() / karpenter.pricePerHour())
        : OptionalDouble.empty();
  }

  /// A planner's price over the least that any plan costs.
  OptionalDouble overBound(Planner planner) {
    PricedPlan plan = planner.plan(this);
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
