package dev.lamplighter.disrupt;

import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Step;
import dev.lamplighter.lifecycle.ClaimStates;
import dev.lamplighter.lifecycle.Departure;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.Removal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The second look at nodes that are to be removed, when their taint already keeps new pods away:
/// still empty, still nothing that forbids it, and the budget still kept, then they drain; else
/// they are taken back (spec core 6.5).
///
/// An incomplete snapshot decides neither.
public final class Validation {
  private Validation() {}

  public static List<Step> decide(ClusterSnapshot snapshot, ProvisioningPlan plan) {
    if (!snapshot.complete()) {
      return List.of();
    }
    List<Step> steps = new ArrayList<>();
    var judge = new Candidates(snapshot, plan);
    var budgets = Budgets.of(snapshot);
    SortedMap<NodePoolName, Integer> gone = new TreeMap<>();
    for (ClaimView claim : snapshot.claims()) {
      if (claim.record().state() == ClaimState.DISRUPTING && claim.node().isPresent()) {
        NodeView node = claim.node().get();
        if (!node.taints().contains(Taint.DISRUPTED)) {
          steps.add(taintAgain(claim, node));
        } else {
          steps.add(
              validate(claim, node, objection(claim, judge, budgets, gone, snapshot), snapshot));
        }
      }
    }
    return List.copyOf(steps);
  }

  /// The first thing that speaks against the removal; none uses up one of the pool's budget.
  private static Optional<Kept.Reason> objection(
      ClaimView claim,
      Candidates judge,
      Budgets budgets,
      SortedMap<NodePoolName, Integer> gone,
      ClusterSnapshot snapshot) {
    return switch (judge.judge(claim)) {
      case Candidates.Verdict.No(var reason) -> Optional.of(reason);
      case Candidates.Verdict.Yes(var candidate) ->
          Disruption.EMPTINESS
              .objection(candidate, snapshot.takenAt())
              .or(() -> overBudget(candidate.pool(), budgets, gone));
    };
  }

  private static Optional<Kept.Reason> overBudget(
      NodePool pool, Budgets budgets, SortedMap<NodePoolName, Integer> gone) {
    Budgets.Allowance allowance = budgets.of(pool, DisruptionReason.EMPTY);
    int before = gone.getOrDefault(pool.name(), 0);
    if (before < allowance.availableToChosen()) {
      gone.put(pool.name(), before + 1);
      return Optional.empty();
    }
    return Optional.of(
        new Kept.Reason.BudgetSpent(
            pool.name(), DisruptionReason.EMPTY, allowance.allowed(), allowance.disrupting()));
  }

  private static Step validate(
      ClaimView claim, NodeView node, Optional<Kept.Reason> objection, ClusterSnapshot snapshot) {
    return objection
        .map(reason -> rollBack(claim, node, reason))
        .orElseGet(() -> drain(claim, node, snapshot));
  }

  private static Step drain(ClaimView claim, NodeView node, ClusterSnapshot snapshot) {
    var record = claim.record();
    Removal removal =
        record
            .removal()
            .orElse(new Removal(Removal.Cause.EMPTY, "its node is empty", Optional.empty()));
    List<Effect> effects = new ArrayList<>(Departure.begin(claim, removal, snapshot.takenAt()));
    effects.add(event(ObjectKind.NODE_CLAIM, record.name().value(), "Disrupting NodeClaim: Empty"));
    effects.add(event(ObjectKind.NODE, node.name().value(), "Disrupting Node: Empty"));
    return about(
        claim,
        "NodeClaim %s is drained: a second look agrees that %s"
            .formatted(record.name(), removal.detail()),
        effects);
  }

  private static Step rollBack(ClaimView claim, NodeView node, Kept.Reason reason) {
    return about(
        claim,
        "NodeClaim %s stays after all: %s".formatted(claim.record().name(), KeptText.of(reason)),
        List.of(
            new Effect.UpdateClaim(ClaimStates.rolledBack(claim.record()), Resources.EMPTY),
            new Effect.UntaintNode(node.name(), node.meta().uid(), Taint.DISRUPTED)));
  }

  private static Step taintAgain(ClaimView claim, NodeView node) {
    return about(
        claim,
        "Node %s of NodeClaim %s is to be removed, but does not show the taint %s yet"
            .formatted(node.name(), claim.record().name(), Taint.DISRUPTED),
        List.of(new Effect.TaintNode(node.name(), node.meta().uid(), Taint.DISRUPTED)));
  }

  private static Step about(ClaimView claim, String because, List<Effect> effects) {
    return new Step("nodeclaim/" + claim.record().name(), because, effects);
  }

  private static Effect event(ObjectKind kind, String name, String message) {
    return new Effect.PublishEvent(
        new ClusterEvent(
            ClusterEvent.Type.NORMAL,
            EventReason.DISRUPTION_TERMINATING,
            kind,
            Optional.empty(),
            name,
            message));
  }
}
