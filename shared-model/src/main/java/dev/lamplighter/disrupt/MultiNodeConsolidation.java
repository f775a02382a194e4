package dev.lamplighter.disrupt;

import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.Kept;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The largest number of nodes, best savings first, that can go together, with at most one node in
/// their stead (spec core 6.11).
///
/// All of them are tried first, then bisection: eight simulations for a hundred nodes. Bisection
/// alone misses what pays only for many, such as three nodes for the price of two.
final class MultiNodeConsolidation implements DisruptionMethod {
  private static final int MOST_NODES = 101;

  @Override
  public DisruptionDecision decide(List<Candidate> candidates, Round round) {
    List<Kept> kept = new ArrayList<>();
    Spending spending = round.spending(DisruptionReason.UNDERUTILIZED);
    List<Candidate> within = new ArrayList<>();
    for (Candidate candidate : Underutilized.among(candidates, round, kept)) {
      Optional<Kept.Reason> overspent = spending.choose(candidate);
      if (overspent.isPresent()) {
        kept.add(new Kept(candidate.name(), overspent.get()));
      } else {
        within.add(candidate);
      }
    }
    List<DisruptionCommand> command = largest(within, round.consolidation()).stream().toList();
    return new DisruptionDecision(command, kept);
  }

  private static Optional<DisruptionCommand> largest(
      List<Candidate> candidates, Consolidation consolidation) {
    int fewest = 2;
    int most = Math.min(candidates.size(), MOST_NODES);
    if (most < fewest) {
      return Optional.empty();
    }
    if (consolidation.of(candidates.subList(0, most))
        instanceof Consolidation.Finding.Found(var command)) {
      return Optional.of(command);
    }
    most--;
    Optional<DisruptionCommand> best = Optional.empty();
    while (fewest <= most) {
      int middle = (fewest + most) >>> 1;
      if (consolidation.of(candidates.subList(0, middle))
          instanceof Consolidation.Finding.Found(var command)) {
        best = Optional.of(command);
        fewest = middle + 1;
      } else {
        most = middle - 1;
      }
    }
    return best;
  }
}
