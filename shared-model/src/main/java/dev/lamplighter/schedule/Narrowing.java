package dev.lamplighter.schedule;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;

/// How topology narrows a claim in zones and other labels larger than a host (spec core 4.10): by
/// anti-affinity to values at which nobody is, by affinity to those at which somebody is, by spread
/// to one value.
sealed interface Narrowing {
  /// Nothing to narrow.
  record Unchanged() implements Narrowing {}

  /// The pod's requirements and what topology adds: any of these, best first. `why` says what was
  /// left out, should no type be left.
  record Narrowed(List<Requirements> options, Supplier<Rejection> why) implements Narrowing {
    public Narrowed {
      options = List.copyOf(options);
    }
  }

  /// No value that the claim may have will do, now or ever.
  record Refused(Standing standing, Supplier<Rejection> why) implements Narrowing {}

  static Narrowing of(Attempt attempt, NewClaim claim) {
    var requirements = attempt.alternatives().getFirst();
    Narrowing result = awayFromOthers(attempt, claim, requirements);
    for (OverKey key : attempt.topology().overKeys()) {
      List<Requirements> before =
          switch (result) {
            case Refused _ -> List.of();
            case Unchanged _ -> List.of(requirements);
            case Narrowed(var options, _) -> options;
          };
      if (before.isEmpty()) {
        return result;
      }
      result = new DomainChoice(attempt.topology(), key, claim, requirements).narrow(before);
    }
    return result;
  }

  /// How a claim stands for one more pod: the same question, where nobody asks yet to what the
  /// claim would be narrowed. What one key is narrowed to says nothing of the others.
  static Standing standing(Attempt attempt, NewClaim claim) {
    Requirements wanted = attempt.alternatives().getFirst();
    if (!attempt.repulsion().beyondHosts().isEmpty()) {
      switch (awayFromOthers(attempt, claim, wanted)) {
        case Refused refused -> {
          return refused.standing();
        }
        case Unchanged _ -> {}
        case Narrowed(var options, _) -> wanted = options.getFirst();
      }
    }
    List<OverKey> keys = attempt.topology().overKeys();
    for (int i = 0; i < keys.size(); i++) {
      var choice = new DomainChoice(attempt.topology(), keys.get(i), claim, wanted);
      Standing standing = choice.standing(wanted);
      if (standing != Standing.NOW) {
        return standing;
      }
    }
    return Standing.NOW;
  }

  private static Narrowing awayFromOthers(
      Attempt attempt, NewClaim claim, Requirements alternative) {
    Narrowing result = new Unchanged();
    Requirements requirements = alternative;
    for (Repulsion.Conflict conflict : attempt.repulsion().beyondHosts()) {
      LabelKey key = conflict.term().topologyKey();
      Domain here = claim.domain(key, alternative);
      SortedSet<String> taken = new TreeSet<>();
      for (Presence other : conflict.population().presences()) {
        Domain there = other.place().domain(key);
        if (there.any() && !here.isNone()) {
          return new Refused(Standing.NEVER, () -> conflict.at(other.place()));
        }
        taken.addAll(there.list());
      }
      if (here.overlaps(Domain.of(taken))) {
        if (!here.any() && taken.containsAll(here.values())) {
          return new Refused(Standing.NEVER, () -> refusal(conflict, attempt, here));
        }
        LabelKey stable = key.stable();
        requirements = requirements.and(Requirement.notIn(stable, taken.stream().toList()));
        if (claim.requirements().and(requirements).get(stable).isUnsatisfiable()) {
          return new Refused(Standing.NEVER, () -> refusal(conflict, attempt, here));
        }
        result = new Narrowed(List.of(requirements), () -> refusal(conflict, attempt, here));
      }
    }
    return result;
  }

  /// By a pod in a domain that the shape may be in by its own selector and volumes.
  private static Rejection refusal(Repulsion.Conflict conflict, Attempt attempt, Domain here) {
    LabelKey label = conflict.term().topologyKey().stable();
    return conflict.in(OpenToPod.of(attempt.shape(), here, label).domain());
  }
}
