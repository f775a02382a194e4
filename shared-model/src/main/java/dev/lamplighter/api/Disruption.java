package dev.lamplighter.api;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A NodePool's `spec.disruption` (spec core 1.4). `consolidateAfter` empty means `Never`.
public record Disruption(
    Optional<Duration> consolidateAfter,
    ConsolidationPolicy consolidationPolicy,
    List<Budget> budgets) {

  /// What a pool has that says nothing: consolidate at once, a tenth of the nodes at a time.
  public static final Disruption DEFAULT =
      new Disruption(
          Optional.of(Duration.ZERO),
          ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED,
          List.of(Budget.DEFAULT));

  public Disruption {
    budgets = List.copyOf(budgets);
  }

  public enum ConsolidationPolicy {
    WHEN_EMPTY("WhenEmpty"),
    WHEN_EMPTY_OR_UNDERUTILIZED("WhenEmptyOrUnderutilized"),
    BALANCED("Balanced");

    private final String text;

    ConsolidationPolicy(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
