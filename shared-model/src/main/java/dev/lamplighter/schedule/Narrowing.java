package dev.lamplighter.schedule;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import java.util.SortedSet;
import java.util.TreeSet;

/// How required anti-affinity over zones and other labels narrows a claim: to the values at which
/// no pod is that the shape must keep away from (spec core 4.10).
sealed interface Narrowing {

  /// Nothing to keep away from.
  record Unchanged() implements Narrowing {}

  /// The pod's requirements and these values excluded; `repelled` says why, should no type be left.
  record Narrowed(Requirements requirements, Rejection.AntiAffinity repelled)
      implements Narrowing {}

  /// Every value that the claim may have is taken.
  record Repelled(Rejection.AntiAffinity rejection) implements Narrowing {}

  static Narrowing of(Repulsion repulsion, NewClaim claim, Requirements alternative) {
    Narrowing result = new Unchanged();
    Requirements requirements = alternative;
    for (Repulsion.Conflict conflict : repulsion.beyondHosts()) {
      LabelKey key = conflict.term().topologyKey();
      Domain here = claim.domain(key);
      SortedSet<String> taken = new TreeSet<>();
      for (Occupied other : conflict.population().places()) {
        Domain there = other.domain(key);
        if (there.any() && !here.isNone()) {
          return new Repelled(conflict.at(other));
        }
        taken.addAll(there.values());
      }
      if (here.overlaps(Domain.of(taken))) {
        if (!here.any() && taken.containsAll(here.values())) {
          return new Repelled(conflict.at(claim));
        }
        requirements = requirements.and(Requirement.notIn(key, taken.stream().toList()));
        result = new Narrowed(requirements, conflict.at(claim));
      }
    }
    return result;
  }
}
