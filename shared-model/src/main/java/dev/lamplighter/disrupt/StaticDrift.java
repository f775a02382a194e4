package dev.lamplighter.disrupt;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.Drifted;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.pack.StaticPools;
import dev.lamplighter.pack.StaticPools.OneMore;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/// Replaces drifted nodes of pools with fixed `replicas`, one by one: what runs there is not asked,
/// since the pool is to have so many nodes whatever they hold (spec core 6.7).
///
/// Where the limit on `nodes` leaves no room for the replacement, the node stays (cases C190), but
/// for pools whose annotation [AnnotationKey#STATIC_DRIFT] says `DeleteFirst`: then it goes, and
/// the pool gets another once it is gone.
final class StaticDrift implements DisruptionMethod {
  static final String DELETE_FIRST = "DeleteFirst";

  @Override
  public DisruptionDecision decide(List<Candidate> candidates, Round round) {
    Spending spending = round.spending(DisruptionReason.DRIFTED);
    List<Kept> kept = new ArrayList<>();
    List<DisruptionCommand> commands = new ArrayList<>();
    var pools = StaticPools.of(round.snapshot());
    for (Candidate candidate : Drift.inOrder(candidates, round)) {
      var overspent = spending.objection(candidate);
      if (overspent.isPresent()) {
        kept.add(new Kept(candidate.name(), overspent.get()));
        continue;
      }
      switch (replace(candidate, round.drifted(), pools)) {
        case Consolidation.Finding.Nothing(var why) -> kept.add(new Kept(candidate.name(), why));
        case Consolidation.Finding.Found(var command) -> {
          spending.choose(candidate);
          commands.add(command);
        }
      }
    }
    return new DisruptionDecision(commands, kept);
  }

  /// The command that replaces one drifted node, or why there is none.
  static Consolidation.Finding replace(
      Candidate candidate, SortedMap<NodeClaimName, Drifted> driftedNodes, StaticPools pools) {
    Drifted drifted = driftedNodes.get(candidate.name());
    if (drifted == null) {
      return new Consolidation.Finding.Nothing(new Kept.Reason.NotDrifted());
    }
    return switch (pools.oneMore(candidate.pool())) {
      case OneMore.Planned(var claim) ->
          new Consolidation.Finding.Found(Drift.command(candidate, drifted, List.of(claim)));
      case OneMore.Refused(var why) ->
          deletesFirst(candidate.pool())
              ? new Consolidation.Finding.Found(Drift.command(candidate, drifted, List.of()))
              : new Consolidation.Finding.Nothing(new Kept.Reason.NoReplacement(why));
    };
  }

  private static boolean deletesFirst(NodePool pool) {
    return DELETE_FIRST.equals(pool.meta().annotations().get(AnnotationKey.STATIC_DRIFT));
  }
}
