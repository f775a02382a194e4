package dev.lamplighter.disrupt;

import dev.lamplighter.decision.Drifted;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.CommandId;
import dev.lamplighter.snapshot.CommandUnderWay;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.Removal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The second look at nodes that are to be removed, when their taint already keeps new pods away:
/// whatever spoke for it still does, nothing forbids it, and the budget is still kept, then they
/// drain; else they are taken back (spec core 6.5, 6.12).
///
/// An incomplete snapshot decides neither.
public final class Validation {
  private final ClusterSnapshot snapshot;
  private final Candidates judge;
  private final SecondBudget budget;

  private Validation(ClusterSnapshot snapshot, ProvisioningPlan plan) {
    this.snapshot = snapshot;
    this.judge = new Candidates(snapshot, plan);
    this.budget = new SecondBudget(snapshot);
  }

  public static List<Step> decide(ClusterSnapshot snapshot, ProvisioningPlan plan) {
    return snapshot.complete()
        ? new Validation(EndingBlocks.closed(snapshot), plan).steps()
        : List.of();
  }

  private List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    SortedMap<CommandId, List<ClaimView>> commands = new TreeMap<>();
    for (ClaimView claim : snapshot.claims()) {
      if (claim.record().state() == ClaimState.DISRUPTING && claim.node().isPresent()) {
        NodeView node = claim.node().get();
        Optional<CommandId> command = commandOf(claim).map(CommandUnderWay::id);
        if (!node.taints().contains(Taint.DISRUPTED)) {
          steps.add(taintAgain(claim, node));
        } else if (command.isEmpty()) {
          steps.add(emptyNode(claim));
        }
        command.ifPresent(id -> commands.computeIfAbsent(id, _ -> new ArrayList<>()).add(claim));
      }
    }
    if (!commands.isEmpty()) {
      steps.addAll(progress(commands.values()));
    }
    return List.copyOf(steps);
  }

  /// In the order in which they were chosen: each in the world that those before it leave.
  private List<Step> progress(Collection<List<ClaimView>> commands) {
    List<Step> steps = new ArrayList<>();
    SortedMap<NodeClaimName, Drifted> drifted = DriftDetection.of(snapshot);
    ClusterSnapshot ahead = snapshot;
    for (List<ClaimView> candidates : commands) {
      boolean tainted =
          candidates.stream()
              .allMatch(claim -> claim.node().orElseThrow().taints().contains(Taint.DISRUPTED));
      if (tainted) {
        List<Step> next =
            new CommandProgress(ahead, judge, budget, drifted)
                .of(commandOf(candidates.getFirst()).orElseThrow(), candidates);
        ahead = Ahead.after(next, ahead);
        steps.addAll(next);
      }
    }
    return steps;
  }

  private static Optional<CommandUnderWay> commandOf(ClaimView claim) {
    return claim.record().removal().flatMap(Removal::command);
  }

  private Step emptyNode(ClaimView claim) {
    Optional<Kept.Reason> objection =
        switch (judge.judge(claim)) {
          case Candidates.Verdict.No(var reason) -> Optional.of(reason);
          case Candidates.Verdict.Yes(var candidate) ->
              Emptiness.objection(candidate, snapshot.takenAt())
                  .or(() -> budget.take(List.of(candidate), Causes.reasonOf(claim)));
        };
    return objection
        .map(reason -> CommandEnds.rollBack(List.of(claim), reason))
        .orElseGet(() -> CommandEnds.drain(List.of(claim), snapshot));
  }

  private static Step taintAgain(ClaimView claim, NodeView node) {
    return new Step(
        "nodeclaim/" + claim.record().name(),
        "Node %s of NodeClaim %s is to be removed, but does not show the taint %s yet"
            .formatted(node.name(), claim.record().name(), Taint.DISRUPTED),
        List.of(new Effect.TaintNode(node.name(), node.meta().uid(), Taint.DISRUPTED)));
  }
}
