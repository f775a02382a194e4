package dev.lamplighter.launch;

import dev.lamplighter.decision.PlannedClaim;
import java.util.List;

/// One rule about which of the types that would hold a claim are worth asking for.
interface LaunchFilter {
  /// Those of `candidates` that stay, in the order given, perhaps with fewer offerings.
  List<Candidate> keep(List<Candidate> candidates, PlannedClaim planned);
}
