package dev.lamplighter.disrupt;

import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.model.NodePoolName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The first node, best savings first and the pools in turn, that can go by itself (spec core
/// 6.12).
///
/// One look tries so many nodes and no more ([InTurn]).
final class SingleNodeConsolidation implements DisruptionMethod {
  static final int MOST_SIMULATIONS = 100;

  @Override
  public DisruptionDecision decide(List<Candidate> candidates, Round round) {
    List<Kept> kept = new ArrayList<>();
    Spending spending = round.spending(DisruptionReason.UNDERUTILIZED);
    Consolidation consolidation = round.consolidation();
    List<Candidate> inTurn =
        InTurn.of(
            poolsInTurn(Underutilized.among(candidates, round, kept)),
            MOST_SIMULATIONS,
            round.snapshot().pass());
    int simulations = 0;
    for (Candidate candidate : inTurn) {
      Optional<Kept.Reason> overspent = spending.objection(candidate);
      if (overspent.isPresent()) {
        kept.add(new Kept(candidate.name(), overspent.get()));
      } else if (simulations == MOST_SIMULATIONS) {
        kept.add(new Kept(candidate.name(), new Kept.Reason.NotItsTurn()));
      } else {
        simulations++;
        switch (consolidation.of(List.of(candidate))) {
          case Consolidation.Finding.Found(var command) -> {
            return new DisruptionDecision(List.of(command), kept);
          }
          case Consolidation.Finding.Nothing(var why) -> kept.add(new Kept(candidate.name(), why));
        }
      }
    }
    return new DisruptionDecision(List.of(), kept);
  }

  private static List<Candidate> poolsInTurn(List<Candidate> candidates) {
    SortedMap<NodePoolName, Deque<Candidate>> byPool = new TreeMap<>();
    for (Candidate candidate : candidates) {
      byPool.computeIfAbsent(candidate.pool().name(), _ -> new ArrayDeque<>()).add(candidate);
    }
    List<Candidate> inTurn = new ArrayList<>();
    while (!byPool.isEmpty()) {
      byPool.values().forEach(ofPool -> inTurn.add(ofPool.removeFirst()));
      byPool.values().removeIf(Deque::isEmpty);
    }
    return inTurn;
  }
}
