package dev.lamplighter.launch;

import dev.lamplighter.decision.PlannedClaim;
import java.util.List;

/// Keeps the 60 cheapest types (spec AWS 3.2, filter 7).
final class CheapestTypes implements LaunchFilter {
  static final int MOST_TYPES = 60;

  @Override
  public List<Candidate> keep(List<Candidate> candidates, PlannedClaim planned) {
    return candidates.stream().sorted(Candidate.CHEAPEST_FIRST).limit(MOST_TYPES).toList();
  }
}
