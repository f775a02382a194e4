package dev.lamplighter.disrupt;

import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.lifecycle.ClaimStates;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.Removal;
import java.util.List;
import java.util.Optional;

/// How a command begins: its candidates become Disrupting and take no more pods (spec core 6.14).
/// Whether they really go is decided by the next look ([Validation]).
public final class DisruptionSteps {
  private DisruptionSteps() {}

  public static List<Step> of(DisruptionCommand command, ClusterSnapshot snapshot) {
    return switch (command) {
      case DisruptionCommand.Delete delete ->
          snapshot.claims().stream()
              .filter(claim -> delete.candidates().contains(claim.record().name()))
              .flatMap(claim -> claim.node().map(node -> choose(claim, node, delete)).stream())
              .toList();
    };
  }

  private static Step choose(ClaimView claim, NodeView node, DisruptionCommand.Delete command) {
    var record = claim.record();
    String detail =
        "node %s of NodePool %s has held no pods since %s"
            .formatted(
                node.name(),
                command.pool(),
                ConsolidateAfter.unchangedSince(record).orElse(record.podActivity().lastChange()));
    var removal = new Removal(Removal.Cause.EMPTY, detail, Optional.empty());
    return new Step(
        "nodeclaim/" + record.name(),
        "NodeClaim %s is to be removed (%s): %s, its consolidateAfter has passed"
            .formatted(record.name(), command.reason(), detail),
        List.of(
            new Effect.UpdateClaim(ClaimStates.disrupting(record, removal), Resources.EMPTY),
            new Effect.TaintNode(node.name(), node.meta().uid(), Taint.DISRUPTED)));
  }
}
