package dev.lamplighter.disrupt;

import static java.util.Comparator.comparing;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.Drifted;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.lifecycle.ClaimStates;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.CommandId;
import dev.lamplighter.snapshot.CommandUnderWay;
import dev.lamplighter.snapshot.Removal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/// Replaces nodes that have drifted: those without pods first, then those that drifted longest ago,
/// as many in one look as the budgets and PodDisruptionBudgets allow, each by a command of its own
/// (spec core 6.7; Karpenter starts one a look).
///
/// Each is tried in the world that the commands before it leave behind: with their nodes gone and
/// their replacements on the way. One whose pods count on room that is there goes alone.
final class Drift implements DisruptionMethod {
  /// So many nodes are tried in a look and no more: two plans each, which grow with each command.
  static final int MOST_SIMULATIONS = 40;

  @Override
  public DisruptionDecision decide(List<Candidate> candidates, Round round) {
    var search = new Search(round);
    InTurn.of(inOrder(candidates, round), MOST_SIMULATIONS, round.snapshot().pass())
        .forEach(search::look);
    return new DisruptionDecision(search.commands, search.kept);
  }

  /// Where the pods of the nodes chosen so far go.
  private enum Moving {
    NOBODY,
    TO_REPLACEMENTS,
    TO_ROOM_THAT_IS_THERE
  }

  /// One look's commands, as they come to be chosen.
  private static final class Search {
    private final Round round;
    private final Spending spending;
    private final List<Kept> kept = new ArrayList<>();
    private final List<DisruptionCommand> commands = new ArrayList<>();
    private Simulation simulation;
    private ClusterSnapshot ahead;
    private int simulations;
    private Moving moving = Moving.NOBODY;

    Search(Round round) {
      this.round = round;
      this.spending = round.spending(DisruptionReason.DRIFTED);
      this.ahead = round.snapshot();
      this.simulation = Simulation.of(ahead);
    }

    void look(Candidate candidate) {
      verdict(candidate).ifPresent(why -> kept.add(new Kept(candidate.name(), why)));
    }

    /// Why it stays; empty where a command for it was found.
    private Optional<Kept.Reason> verdict(Candidate candidate) {
      Optional<Kept.Reason> overspent = spending.objection(candidate);
      if (overspent.isPresent()) {
        return overspent;
      }
      if (simulations == MOST_SIMULATIONS) {
        return Optional.of(new Kept.Reason.NotItsTurn());
      }
      simulations++;
      return switch (simulation.without(List.of(candidate))) {
        case Simulation.Outcome.DoesNotFit(var why) -> Optional.of(why);
        case Simulation.Outcome.Fits fits when mustWait(candidate, fits) ->
            Optional.of(new Kept.Reason.NotItsTurn());
        case Simulation.Outcome.Fits fits -> start(candidate, fits);
      };
    }

    /// Where pods count on room that is there, kube-scheduler may give it to others that move at
    /// the same time.
    private boolean mustWait(Candidate candidate, Simulation.Outcome.Fits fits) {
      return !candidate.reschedulable().isEmpty()
          && switch (moving) {
            case NOBODY -> false;
            case TO_REPLACEMENTS -> fits.countsOnRoom();
            case TO_ROOM_THAT_IS_THERE -> true;
          };
    }

    private Drifted drifted(Candidate candidate) {
      return Optional.ofNullable(round.drifted().get(candidate.name())).orElseThrow();
    }

    private Optional<Kept.Reason> start(Candidate candidate, Simulation.Outcome.Fits fits) {
      var id = new CommandId(round.snapshot().pass(), commands.size() + 1);
      return switch (ReplacementLaunches.of(id, fits.claims(), ahead)) {
        case ReplacementLaunches.Refused(var why) ->
            Optional.of(new Kept.Reason.NoReplacement(why));
        case ReplacementLaunches.Prepared launches -> {
          var objection = spending.choose(candidate);
          commands.add(command(candidate, drifted(candidate), fits.claims()));
          if (!candidate.reschedulable().isEmpty()) {
            moving = fits.countsOnRoom() ? Moving.TO_ROOM_THAT_IS_THERE : Moving.TO_REPLACEMENTS;
          }
          ahead = Ahead.withEffects(effects(candidate, id, launches), ahead);
          simulation = Simulation.of(ahead);
          yield objection;
        }
      };
    }

    private List<Effect> effects(
        Candidate candidate, CommandId id, ReplacementLaunches.Prepared launches) {
      var command =
          CommandUnderWay.chosen(id, round.now(), List.of(candidate.name()))
              .launched(launches.names(), round.now());
      var removal = new Removal(Removal.Cause.DRIFTED, "", Optional.empty()).withCommand(command);
      List<Effect> effects = new ArrayList<>(launches.launches());
      effects.add(
          new Effect.UpdateClaim(
              ClaimStates.disrupting(candidate.claim().record(), removal), Resources.EMPTY));
      return effects;
    }
  }

  /// The command that replaces one drifted node, or why there is none.
  static Consolidation.Finding replace(
      Candidate candidate, SortedMap<NodeClaimName, Drifted> driftedNodes, Simulation simulation) {
    Drifted drifted = driftedNodes.get(candidate.name());
    if (drifted == null) {
      return new Consolidation.Finding.Nothing(new Kept.Reason.NotDrifted());
    }
    return switch (simulation.without(List.of(candidate))) {
      case Simulation.Outcome.DoesNotFit(var why) -> new Consolidation.Finding.Nothing(why);
      case Simulation.Outcome.Fits(var claims, _) ->
          new Consolidation.Finding.Found(command(candidate, drifted, claims));
    };
  }

  static DisruptionCommand command(
      Candidate candidate, Drifted drifted, List<PlannedClaim> claims) {
    String because = "it has drifted (%s): %s".formatted(drifted.reason(), drifted.message());
    List<NodeClaimName> candidates = List.of(candidate.name());
    return claims.isEmpty()
        ? new DisruptionCommand.Delete(DisruptionReason.DRIFTED, candidates, because)
        : new DisruptionCommand.Replace(DisruptionReason.DRIFTED, candidates, claims, because);
  }

  static List<Candidate> inOrder(List<Candidate> candidates, Round round) {
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
