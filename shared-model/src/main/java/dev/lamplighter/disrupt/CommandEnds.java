package dev.lamplighter.disrupt;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.Step;
import dev.lamplighter.lifecycle.ClaimStates;
import dev.lamplighter.lifecycle.Departure;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.CommandUnderWay;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.Removal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// How nodes that were chosen to be removed go, or stay after all.
final class CommandEnds {
  private CommandEnds() {}

  /// There is no way back. The nodes of one command drain together.
  static Step drain(List<ClaimView> claims, ClusterSnapshot snapshot) {
    List<Effect> effects = new ArrayList<>();
    for (ClaimView claim : claims) {
      effects.addAll(Departure.begin(claim, removal(claim), snapshot));
      String reason = Causes.reasonOf(claim).toString();
      effects.add(
          event(ObjectKind.NODE_CLAIM, claim.record().name().value(), "NodeClaim: " + reason));
      effects.add(
          event(ObjectKind.NODE, claim.node().orElseThrow().name().value(), "Node: " + reason));
    }
    String verb = claims.size() == 1 ? "is" : "are";
    return about(
        claims,
        "%s %s drained: %s".formatted(named(claims), verb, why(removal(claims.getFirst()))),
        effects);
  }

  private static String why(Removal removal) {
    List<NodeClaimName> replacements =
        removal.command().map(CommandUnderWay::replacements).orElse(List.of());
    if (replacements.isEmpty()) {
      return "a second look agrees that " + removal.detail();
    }
    String verb = replacements.size() == 1 ? "is" : "are";
    return "%s %s ready for pods".formatted(DisruptionSteps.named(replacements), verb);
  }

  static Step rollBack(List<ClaimView> claims, Kept.Reason reason) {
    List<Effect> effects = new ArrayList<>();
    for (ClaimView claim : claims) {
      NodeView node = claim.node().orElseThrow();
      effects.add(new Effect.UpdateClaim(ClaimStates.rolledBack(claim.record()), Resources.EMPTY));
      effects.add(new Effect.UntaintNode(node.name(), node.meta().uid(), Taint.DISRUPTED));
    }
    String verb = claims.size() == 1 ? "stays" : "stay";
    return about(
        claims, "%s %s after all: %s".formatted(named(claims), verb, KeptText.of(reason)), effects);
  }

  private static Removal removal(ClaimView claim) {
    return claim
        .record()
        .removal()
        .orElse(new Removal(Removal.Cause.EMPTY, "its node is empty", Optional.empty()));
  }

  static Step about(List<ClaimView> claims, String because, List<Effect> effects) {
    return new Step("nodeclaim/" + claims.getFirst().record().name(), because, effects);
  }

  static String named(List<ClaimView> claims) {
    List<NodeClaimName> names = claims.stream().map(claim -> claim.record().name()).toList();
    return DisruptionSteps.named(names);
  }

  private static Effect event(ObjectKind kind, String name, String what) {
    return new Effect.PublishEvent(
        new ClusterEvent(
            ClusterEvent.Type.NORMAL,
            EventReason.DISRUPTION_TERMINATING,
            kind,
            Optional.empty(),
            name,
            "Disrupting " + what));
  }
}
