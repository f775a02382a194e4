package dev.lamplighter.disrupt;

import java.util.List;

/// One reason to remove nodes.
interface DisruptionMethod {

  /// What the method makes of all candidates, within what the round still allows.
  DisruptionDecision decide(List<Candidate> candidates, Round round);
}
