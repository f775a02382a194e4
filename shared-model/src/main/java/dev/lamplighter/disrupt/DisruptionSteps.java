package dev.lamplighter.disrupt;

import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.lifecycle.ClaimStates;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.CommandId;
import dev.lamplighter.snapshot.CommandUnderWay;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.Removal;
import dev.lamplighter.snapshot.Sleep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// How a command begins: its candidates become Disrupting and take no more pods (spec core 6.14).
/// Whether they really go is decided by later looks ([EmptyValidation], [CommandProgress]).
public final class DisruptionSteps {
  private DisruptionSteps() {}

  /// Of all commands of one look.
  public static List<Step> of(List<DisruptionCommand> commands, ClusterSnapshot snapshot) {
    List<Step> steps = new ArrayList<>();
    int number = 1;
    for (DisruptionCommand command : commands) {
      var id = new CommandId(snapshot.pass(), number++);
      steps.addAll(of(command, id, snapshot));
    }
    return List.copyOf(steps);
  }

  private static List<Step> of(DisruptionCommand command, CommandId id, ClusterSnapshot snapshot) {
    return switch (command) {
      case DisruptionCommand.DeleteEmpty empty ->
          nodesOf(empty, snapshot).stream()
              .map(claim -> chooseEmpty(claim, empty, snapshot))
              .toList();
      case DisruptionCommand.Delete(var reason, var candidates, var because) ->
          List.of(choose(command, Causes.of(reason), id, candidates, because, snapshot));
      case DisruptionCommand.Replace(var reason, var candidates, _, var because) ->
          List.of(choose(command, Causes.of(reason), id, candidates, because, snapshot));
    };
  }

  private static Step chooseEmpty(
      ClaimView claim, DisruptionCommand.DeleteEmpty command, ClusterSnapshot snapshot) {
    var record = claim.record();
    NodeView node = claim.node().orElseThrow();
    String detail =
        "node %s of NodePool %s has held no %s since %s"
            .formatted(
                node.name(),
                record.owner().pool(),
                Sleep.of(snapshot).isPresent() ? "pods but followers" : "pods",
                ConsolidateAfter.unchangedSince(record).orElse(record.podActivity().lastChange()));
    return new Step(
        "nodeclaim/" + record.name(),
        "NodeClaim %s is to be removed (%s): %s, its consolidateAfter has passed"
            .formatted(record.name(), command.reason(), detail),
        choose(claim, new Removal(Removal.Cause.EMPTY, detail, Optional.empty())));
  }

  /// One step, so that a failure on the way leaves the rest unchosen.
  private static Step choose(
      DisruptionCommand command,
      Removal.Cause cause,
      CommandId id,
      List<NodeClaimName> candidates,
      String because,
      ClusterSnapshot snapshot) {
    var underWay = CommandUnderWay.chosen(id, snapshot.takenAt(), candidates);
    var removal = new Removal(cause, because, Optional.empty()).withCommand(underWay);
    List<Effect> effects = new ArrayList<>();
    nodesOf(command, snapshot).forEach(claim -> effects.addAll(choose(claim, removal)));
    String one = candidates.size() == 1 ? "is" : "are";
    return new Step(
        "nodeclaim/" + candidates.getFirst(),
        "%s %s to be removed (%s): %s".formatted(named(candidates), one, command.reason(), because),
        effects);
  }

  private static List<Effect> choose(ClaimView claim, Removal removal) {
    NodeView node = claim.node().orElseThrow();
    return List.of(
        new Effect.UpdateClaim(ClaimStates.disrupting(claim.record(), removal), Resources.EMPTY),
        new Effect.TaintNode(node.name(), node.meta().uid(), Taint.DISRUPTED));
  }

  private static List<ClaimView> nodesOf(DisruptionCommand command, ClusterSnapshot snapshot) {
    return snapshot.claims().stream()
        .filter(claim -> command.candidates().contains(claim.record().name()))
        .filter(claim -> claim.node().isPresent())
        .toList();
  }

  /// `NodeClaim a` or `NodeClaims a, b`.
  static String named(List<NodeClaimName> claims) {
    return (claims.size() == 1 ? "NodeClaim " : "NodeClaims ")
        + claims.stream().map(NodeClaimName::value).collect(Collectors.joining(", "));
  }
}
