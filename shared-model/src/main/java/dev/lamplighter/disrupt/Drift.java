package dev.lamplighter.disrupt;

import static java.util.Comparator.comparing;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.Drifted;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.model.NodeClaimName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Replaces nodes that have drifted: those without pods first, all that the budgets allow; then the
/// one that drifted longest ago whose pods find a place (spec core 6.7).
///
/// The next look starts another command while this one waits for its replacement, so in the end as
/// many are under way as the budgets allow.
final class Drift implements DisruptionMethod {

  @Override
  public DisruptionDecision decide(List<Candidate> candidates, Round round) {
    List<Kept> kept = new ArrayList<>();
    List<DisruptionCommand> commands = new ArrayList<>();
    Spending spending = round.spending(DisruptionReason.DRIFTED);
    boolean busyOne = false;
    for (Candidate candidate : inOrder(candidates, round)) {
      boolean empty = candidate.reschedulable().isEmpty();
      Optional<Kept.Reason> overspent = spending.objection(candidate);
      if (overspent.isPresent()) {
        kept.add(new Kept(candidate.name(), overspent.get()));
      } else if (!empty && (busyOne || !commands.isEmpty())) {
        kept.add(new Kept(candidate.name(), new Kept.Reason.NotItsTurn()));
      } else {
        switch (replace(candidate, round)) {
          case Consolidation.Finding.Nothing(var why) -> kept.add(new Kept(candidate.name(), why));
          case Consolidation.Finding.Found(var command) -> {
            busyOne |= !empty;
            spending.choose(candidate);
            commands.add(command);
          }
        }
      }
    }
    return new DisruptionDecision(commands, kept);
  }

  /// The command that replaces one drifted node, or why there is none.
  static Consolidation.Finding replace(Candidate candidate, Round round) {
    Drifted drifted = round.drifted().get(candidate.name());
    if (drifted == null) {
      return new Consolidation.Finding.Nothing(new Kept.Reason.NotDrifted());
    }
    return switch (Simulation.of(round.snapshot()).without(List.of(candidate))) {
      case Simulation.Outcome.DoesNotFit(var why) -> new Consolidation.Finding.Nothing(why);
      case Simulation.Outcome.Fits(var claims) ->
          new Consolidation.Finding.Found(command(candidate, drifted, claims));
    };
  }

  private static DisruptionCommand command(
      Candidate candidate, Drifted drifted, List<PlannedClaim> claims) {
    String because = "it has drifted (%s): %s".formatted(drifted.reason(), drifted.message());
    List<NodeClaimName> candidates = List.of(candidate.name());
    return claims.isEmpty()
        ? new DisruptionCommand.Delete(DisruptionReason.DRIFTED, candidates, because)
        : new DisruptionCommand.Replace(DisruptionReason.DRIFTED, candidates, claims, because);
  }

  private static List<Candidate> inOrder(List<Candidate> candidates, Round round) {
    return candidates.stream()
        .filter(candidate -> round.drifted().containsKey(candidate.name()))
        .sorted(
            comparing((Candidate candidate) -> !candidate.reschedulable().isEmpty())
                .thenComparing(candidate -> driftedSince(candidate, round.now()))
                .thenComparing(Candidate::name))
        .toList();
  }

  private static Instant driftedSince(Candidate candidate, Instant now) {
    return candidate
        .claim()
        .mirror()
        .map(NodeClaim::status)
        .flatMap(status -> status.condition(ConditionType.DRIFTED))
        .map(Condition::lastTransitionTime)
        .orElse(now);
  }
}
