package dev.lamplighter.disrupt;

import static java.util.Comparator.comparing;

import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodePoolName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Removes nodes without pods that would need another place, once `consolidateAfter` has passed
/// (spec core 6.5). The dearest goes first; each pool's budget for `Empty` bounds how many.
final class Emptiness implements DisruptionMethod {
  private static final Comparator<Candidate> DEAREST_FIRST =
      comparing(Candidate::price).reversed().thenComparing(Candidate::name);

  @Override
  public DisruptionDecision decide(List<Candidate> candidates, Budgets budgets, Instant now) {
    List<Kept> kept = new ArrayList<>();
    SortedMap<NodePoolName, List<Candidate>> empty = new TreeMap<>();
    for (Candidate candidate : candidates) {
      Optional<Kept.Reason> objection = objection(candidate, now);
      if (objection.isPresent()) {
        kept.add(new Kept(candidate.name(), objection.get()));
      } else {
        empty.computeIfAbsent(candidate.pool().name(), _ -> new ArrayList<>()).add(candidate);
      }
    }
    List<DisruptionCommand> commands = new ArrayList<>();
    for (List<Candidate> ofPool : empty.values()) {
      delete(ofPool, budgets, kept).ifPresent(commands::add);
    }
    return new DisruptionDecision(commands, kept);
  }

  @Override
  public Optional<Kept.Reason> objection(Candidate candidate, Instant now) {
    Optional<Instant> consolidatableAt =
        ConsolidateAfter.consolidatableAt(candidate.claim().record(), candidate.pool());
    if (consolidatableAt.isEmpty()) {
      return Optional.of(new Kept.Reason.Never(candidate.pool().name()));
    }
    int pods = candidate.reschedulable().size();
    if (pods > 0) {
      return Optional.of(new Kept.Reason.NotEmpty(pods));
    }
    return consolidatableAt.filter(now::isBefore).map(Kept.Reason.TooSoon::new);
  }

  private static Optional<DisruptionCommand> delete(
      List<Candidate> empty, Budgets budgets, List<Kept> kept) {
    var pool = empty.getFirst().pool();
    Budgets.Allowance allowance = budgets.of(pool, DisruptionReason.EMPTY);
    List<NodeClaimName> dearestFirst =
        empty.stream().sorted(DEAREST_FIRST).map(Candidate::name).toList();
    int chosen = Math.min(allowance.available(), dearestFirst.size());
    for (NodeClaimName name : dearestFirst.subList(chosen, dearestFirst.size())) {
      kept.add(
          new Kept(
              name,
              new Kept.Reason.BudgetSpent(
                  pool.name(),
                  DisruptionReason.EMPTY,
                  allowance.allowed(),
                  allowance.disrupting() + chosen)));
    }
    return chosen == 0
        ? Optional.empty()
        : Optional.of(
            new DisruptionCommand.Delete(
                DisruptionReason.EMPTY, pool.name(), dearestFirst.subList(0, chosen)));
  }
}
