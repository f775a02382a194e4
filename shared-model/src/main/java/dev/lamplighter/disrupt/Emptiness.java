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
  public DisruptionDecision decide(List<Candidate> candidates, Round round) {
    List<Kept> kept = new ArrayList<>();
    SortedMap<NodePoolName, List<Candidate>> empty = new TreeMap<>();
    for (Candidate candidate : candidates) {
      Optional<Kept.Reason> objection = objection(candidate, round.now());
      if (objection.isPresent()) {
        kept.add(new Kept(candidate.name(), objection.get()));
      } else {
        empty.computeIfAbsent(candidate.pool().name(), _ -> new ArrayList<>()).add(candidate);
      }
    }
    List<DisruptionCommand> commands = new ArrayList<>();
    for (List<Candidate> ofPool : empty.values()) {
      delete(ofPool, round.spending(DisruptionReason.EMPTY), kept).ifPresent(commands::add);
    }
    return new DisruptionDecision(commands, kept);
  }

  /// Why the node would not be removed as empty, budgets aside; empty if it would.
  static Optional<Kept.Reason> objection(Candidate candidate, Instant now) {
    if (candidate.protection().isPresent()) {
      return candidate.protection();
    }
    Optional<Instant> consolidatableAt = candidate.consolidatableAt(now);
    if (consolidatableAt.isEmpty()) {
      return Optional.of(new Kept.Reason.Never(candidate.pool().name()));
    }
    int pods = candidate.reschedulable().size();
    if (pods > 0) {
      return Optional.of(new Kept.Reason.NotEmpty(pods));
    }
    return candidate
        .keepsRoomFor()
        .<Kept.Reason>map(Kept.Reason.KeepsRoom::new)
        .or(() -> consolidatableAt.filter(now::isBefore).map(Kept.Reason.TooSoon::new));
  }

  private static Optional<DisruptionCommand> delete(
      List<Candidate> empty, Spending spending, List<Kept> kept) {
    List<NodeClaimName> chosen = new ArrayList<>();
    for (Candidate candidate : empty.stream().sorted(DEAREST_FIRST).toList()) {
      Optional<Kept.Reason> overspent = spending.choose(candidate);
      if (overspent.isPresent()) {
        kept.add(new Kept(candidate.name(), overspent.get()));
      } else {
        chosen.add(candidate.name());
      }
    }
    return chosen.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new DisruptionCommand.DeleteEmpty(
                chosen,
                "no pods need %s, and consolidateAfter of NodePool %s has passed"
                    .formatted(
                        chosen.size() == 1 ? "it" : "them", empty.getFirst().pool().name())));
  }
}
