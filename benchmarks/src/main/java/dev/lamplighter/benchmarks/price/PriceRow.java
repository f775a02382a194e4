package dev.lamplighter.benchmarks.price;

import dev.lamplighter.benchmarks.price.PriceComparison.Planner;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/// Problems of one kind that differ by their seed. Figures are medians of those that have one; of
/// two in the middle the greater.
public record PriceRow(String kind, List<PriceComparison> problems) {
  public PriceRow {
    problems = List.copyOf(problems);
  }

  double median(Planner planner, ToDoubleFunction<PricedPlan> what) {
    return median(problems.stream().mapToDouble(it -> what.applyAsDouble(it.of(planner))))
        .orElseThrow();
  }

  OptionalDouble bound() {
    return median(figures(it -> it.portfolio().boundPerHour()));
  }

  OptionalDouble overBound(Planner planner) {
    return median(figures(it -> it.overBound(planner)));
  }

  OptionalDouble overKarpenter() {
    return median(figures(PriceComparison::overKarpenter));
  }

  OptionalDouble worstOverKarpenter() {
    return figures(PriceComparison::overKarpenter).max();
  }

  private DoubleStream figures(Function<PriceComparison, OptionalDouble> what) {
    return problems.stream().map(what).flatMapToDouble(OptionalDouble::stream);
  }

  static OptionalDouble median(DoubleStream figures) {
    double[] sorted = figures.sorted().toArray();
    return sorted.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(sorted[sorted.length / 2]);
  }
}
