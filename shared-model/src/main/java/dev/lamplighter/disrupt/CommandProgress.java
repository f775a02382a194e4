package dev.lamplighter.disrupt;

import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.Drifted;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.pack.StaticPools;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.CommandId;
import dev.lamplighter.snapshot.CommandUnderWay;
import dev.lamplighter.snapshot.Removal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/// What becomes of a command that was chosen (spec core 6.12, 6.15): after a wait it must be found
/// again; then its replacements are launched; when they are ready for pods the candidates drain.
/// Whatever goes wrong before that, all candidates stay.
final class CommandProgress {
  /// Consolidation is found a second time so long after the first.
  static final Duration CONSOLIDATION_WAIT = Duration.ofSeconds(15);

  /// A replacement that is not ready for pods by then is not waited for.
  static final Duration REPLACEMENT_TIMEOUT = Duration.ofMinutes(10);

  private final ClusterSnapshot snapshot;
  private final Candidates judge;
  private final SecondBudget budget;
  private final SortedMap<NodeClaimName, Drifted> drifted;

  CommandProgress(
      ClusterSnapshot snapshot,
      Candidates judge,
      SecondBudget budget,
      SortedMap<NodeClaimName, Drifted> drifted) {
    this.snapshot = snapshot;
    this.judge = judge;
    this.budget = budget;
    this.drifted = drifted;
  }

  /// `claims` are those of the command's candidates that are still Disrupting.
  List<Step> of(CommandUnderWay command, List<ClaimView> claims) {
    if (command.launchedAt().isPresent()) {
      return awaitReplacements(command, claims, command.launchedAt().get());
    }
    DisruptionReason reason = Causes.reasonOf(claims.getFirst());
    if (snapshot.takenAt().isBefore(command.chosenAt().plus(wait(reason)))) {
      return List.of();
    }
    return List.of(
        switch (find(command, claims, reason)) {
          case Consolidation.Finding.Nothing(var why) -> CommandEnds.rollBack(claims, why);
          case Consolidation.Finding.Found(var found) ->
              switch (found) {
                case DisruptionCommand.Replace(_, _, var replacements, _) ->
                    launch(command, claims, replacements);
                case DisruptionCommand.Delete _, DisruptionCommand.DeleteEmpty _ ->
                    CommandEnds.drain(claims, snapshot);
              };
        });
  }

  private static Duration wait(DisruptionReason reason) {
    return switch (reason) {
      case UNDERUTILIZED -> CONSOLIDATION_WAIT;
      case DRIFTED, EMPTY -> Duration.ZERO;
    };
  }

  /// The same candidates, judged anew.
  private Consolidation.Finding find(
      CommandUnderWay command, List<ClaimView> claims, DisruptionReason reason) {
    Optional<Kept.Reason> broken = missing(command, claims);
    if (broken.isPresent()) {
      return new Consolidation.Finding.Nothing(broken.get());
    }
    List<Candidate> candidates = new ArrayList<>();
    for (ClaimView claim : claims) {
      switch (judge.judge(claim)) {
        case Candidates.Verdict.No(var why) -> {
          return new Consolidation.Finding.Nothing(why);
        }
        case Candidates.Verdict.Yes(var candidate) -> candidates.add(candidate);
      }
    }
    Optional<Kept.Reason> objection =
        objection(candidates, reason).or(() -> budget.take(candidates, reason));
    return objection
        .<Consolidation.Finding>map(Consolidation.Finding.Nothing::new)
        .orElseGet(() -> findAgain(command.id(), candidates, reason));
  }

  private Consolidation.Finding findAgain(
      CommandId command, List<Candidate> candidates, DisruptionReason reason) {
    return switch (reason) {
      case UNDERUTILIZED, EMPTY -> Consolidation.again(command, snapshot).of(candidates);
      case DRIFTED ->
          StaticPools.isStatic(candidates.getFirst().pool())
              ? StaticDrift.replace(candidates.getFirst(), drifted, StaticPools.of(snapshot))
              : Drift.replace(
                  candidates.getFirst(), drifted, Simulation.of(snapshot).again(command));
    };
  }

  private Optional<Kept.Reason> objection(List<Candidate> candidates, DisruptionReason reason) {
    return switch (reason) {
      case DRIFTED -> Optional.empty();
      case UNDERUTILIZED, EMPTY ->
          candidates.stream()
              .flatMap(it -> Underutilized.objection(it, snapshot.takenAt()).stream())
              .findFirst();
    };
  }

  /// A candidate that is neither here nor already on its way out for this very command.
  private Optional<Kept.Reason> missing(CommandUnderWay command, List<ClaimView> claims) {
    for (NodeClaimName name : command.candidates()) {
      boolean here = claims.stream().anyMatch(claim -> claim.record().name().equals(name));
      if (!here && record(name).filter(it -> leavesFor(command, it)).isEmpty()) {
        return Optional.of(new Kept.Reason.CommandBroken(name));
      }
    }
    return Optional.empty();
  }

  private static boolean leavesFor(CommandUnderWay command, ClaimRecord record) {
    return record.state().leaving()
        && record
            .removal()
            .flatMap(Removal::command)
            .filter(other -> other.id().equals(command.id()))
            .isPresent();
  }

  /// The records name the replacements before these are launched: a crash between leaves a command
  /// whose replacements are not there, which is taken back.
  private Step launch(
      CommandUnderWay command, List<ClaimView> claims, List<PlannedClaim> replacements) {
    return switch (ReplacementLaunches.of(command.id(), replacements, snapshot)) {
      case ReplacementLaunches.Refused(var why) ->
          CommandEnds.rollBack(claims, new Kept.Reason.NoReplacement(why));
      case ReplacementLaunches.Prepared prepared -> launch(command, claims, prepared);
    };
  }

  private Step launch(
      CommandUnderWay command, List<ClaimView> claims, ReplacementLaunches.Prepared replacements) {
    List<Effect> effects = new ArrayList<>();
    var launched = command.launched(replacements.names(), snapshot.takenAt());
    for (ClaimView claim : claims) {
      Removal removal = claim.record().removal().orElseThrow().withCommand(launched);
      effects.add(new Effect.UpdateClaim(claim.record().withRemoval(removal), Resources.EMPTY));
    }
    effects.addAll(replacements.launches());
    return CommandEnds.about(
        claims,
        "%s comes before %s goes: %s"
            .formatted(
                DisruptionSteps.named(replacements.names()),
                CommandEnds.named(claims),
                claims.getFirst().record().removal().orElseThrow().detail()),
        effects);
  }

  private List<Step> awaitReplacements(
      CommandUnderWay command, List<ClaimView> claims, Instant launchedAt) {
    boolean late = !snapshot.takenAt().isBefore(launchedAt.plus(REPLACEMENT_TIMEOUT));
    for (NodeClaimName name : command.replacements()) {
      Optional<ClaimRecord> replacement = record(name);
      if (replacement.isEmpty() || replacement.get().state().leaving()) {
        return List.of(rollBack(claims, name, "was not launched or is gone"));
      }
      if (replacement.get().milestones().initializedAt().isEmpty()) {
        return late
            ? List.of(
                rollBack(
                    claims,
                    name,
                    "was not ready for pods within %d min"
                        .formatted(REPLACEMENT_TIMEOUT.toMinutes())))
            : List.of();
      }
    }
    return List.of(CommandEnds.drain(claims, snapshot));
  }

  private static Step rollBack(List<ClaimView> claims, NodeClaimName replacement, String why) {
    return CommandEnds.rollBack(claims, new Kept.Reason.ReplacementFailed(replacement, why));
  }

  private Optional<ClaimRecord> record(NodeClaimName name) {
    return snapshot.claims().stream()
        .map(ClaimView::record)
        .filter(record -> record.name().equals(name))
        .findFirst();
  }
}
