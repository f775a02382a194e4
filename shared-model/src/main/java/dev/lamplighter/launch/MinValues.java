package dev.lamplighter.launch;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;

/// Whether the types to be asked for show as many different values as the pool demands (spec core
/// 2.7, AWS 3.2, filter 7).
final class MinValues {
  private MinValues() {}

  /// The first requirement that they don't meet, in a sentence.
  static Optional<String> violation(Requirements requirements, List<Candidate> candidates) {
    return requirements.asList().stream()
        .filter(required -> values(required, candidates) < required.minValues().orElse(0))
        .findFirst()
        .map(
            required ->
                "minValues (%d) of %s can't be kept: the types that can be asked for have %d values."
                    .formatted(
                        required.minValues().orElse(0),
                        required.key(),
                        values(required, candidates)));
  }

  /// The claim with each `minValues` that these types can't show lowered to what they do (policy
  /// BestEffort).
  static PlannedClaim lowered(PlannedClaim planned, List<Candidate> candidates) {
    Requirements lowered = planned.requirements();
    for (Requirement required : planned.requirements().asList()) {
      int found = values(required, candidates);
      if (required.minValues().orElse(0) > found) {
        var least = found == 0 ? OptionalInt.empty() : OptionalInt.of(found);
        lowered = lowered.without(required.key()).and(required.withMinValues(least));
      }
    }
    return planned.withRequirements(lowered);
  }

  /// Whether the claim asks for fewer values of a label than its pool.
  static boolean isRelaxed(Requirements ofPool, Requirements ofClaim) {
    return ofPool.asList().stream()
        .anyMatch(
            each -> each.minValues().orElse(0) > ofClaim.get(each.key()).minValues().orElse(0));
  }

  private static int values(Requirement required, List<Candidate> candidates) {
    var distinct = new TreeSet<String>();
    candidates.forEach(
        candidate ->
            candidate.type().requirements().get(required.key()).values().stream()
                .filter(required::has)
                .forEach(distinct::add));
    return distinct.size();
  }
}
