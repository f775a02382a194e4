package dev.lamplighter.disrupt;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingDouble;

import dev.lamplighter.api.Disruption.ConsolidationPolicy;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Which candidates consolidation looks at, and in which order (spec core 6.3, 6.8).
final class Underutilized {
  private static final Comparator<Rated> MOST_SAVED_FIRST =
      comparingDouble((Rated rated) -> -rated.savingsRatio())
          .thenComparing(Rated::name, comparing(NodeClaimName::value));

  private Underutilized() {}

  /// Why consolidation leaves the node alone, budgets and prices aside; empty if it does not.
  static Optional<Kept.Reason> objection(Candidate candidate, Instant now) {
    if (candidate.protection().isPresent()) {
      return candidate.protection();
    }
    var pool = candidate.pool();
    Optional<Instant> consolidatableAt = candidate.consolidatableAt(now);
    if (consolidatableAt.isEmpty()) {
      return Optional.of(new Kept.Reason.Never(pool.name()));
    }
    if (pool.spec().disruption().consolidationPolicy() == ConsolidationPolicy.WHEN_EMPTY) {
      return Optional.of(new Kept.Reason.WhenEmpty(pool.name()));
    }
    return consolidatableAt.filter(now::isBefore).map(Kept.Reason.TooSoon::new);
  }

  /// The nodes whose turn it is, most money for the least disturbance first; the objections to the
  /// others are added to `kept`. Empty nodes are [Emptiness]'s.
  static List<Candidate> among(List<Candidate> candidates, Round round, List<Kept> kept) {
    List<Candidate> eligible = new ArrayList<>();
    for (Candidate candidate : candidates) {
      Optional<Kept.Reason> objection = objection(candidate, round.now());
      if (candidate.reschedulable().isEmpty()) {
        continue;
      }
      if (objection.isPresent()) {
        kept.add(new Kept(candidate.name(), objection.get()));
      } else {
        eligible.add(candidate);
      }
    }
    return eligible.stream()
        .map(candidate -> new Rated(candidate, savingsRatio(candidate, round.snapshot())))
        .sorted(MOST_SAVED_FIRST)
        .map(Rated::candidate)
        .toList();
  }

  private record Rated(Candidate candidate, double savingsRatio) {
    NodeClaimName name() {
      return candidate.name();
    }
  }

  /// Micro-dollars an hour for each pod that is disturbed.
  private static double savingsRatio(Candidate candidate, ClusterSnapshot snapshot) {
    return Prices.now(candidate, snapshot).microsPerHour()
        / EvictionCost.of(candidate, snapshot.takenAt());
  }
}
