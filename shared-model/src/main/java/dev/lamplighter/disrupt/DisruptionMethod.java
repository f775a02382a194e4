package dev.lamplighter.disrupt;

import dev.lamplighter.decision.Kept;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// One reason to remove nodes.
interface DisruptionMethod {

  /// What the method makes of all candidates, under the pools' budgets.
  DisruptionDecision decide(List<Candidate> candidates, Budgets budgets, Instant now);

  /// Why the method would not choose a candidate, budgets aside; empty if it would.
  Optional<Kept.Reason> objection(Candidate candidate, Instant now);
}
