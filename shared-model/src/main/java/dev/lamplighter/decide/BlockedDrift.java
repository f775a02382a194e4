package dev.lamplighter.decide;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.Drifted;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.Step;
import dev.lamplighter.disrupt.KeptText;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Tells on Node and NodeClaim that a node which has drifted stays because of what a user wrote:
/// `do-not-disrupt`, or a PodDisruptionBudget (cases C185). Nobody else would say so, and it may
/// stay so for ever.
final class BlockedDrift {
  private BlockedDrift() {}

  static List<Step> of(
      List<Kept> kept, SortedMap<NodeClaimName, Drifted> drifted, ClusterSnapshot snapshot) {
    SortedMap<NodeClaimName, ClaimView> claims = new TreeMap<>();
    snapshot.claims().forEach(claim -> claims.put(claim.record().name(), claim));
    List<Step> steps = new ArrayList<>();
    for (Kept each : kept) {
      ClaimView claim = claims.get(each.claim());
      if (claim != null && drifted.containsKey(each.claim()) && isUsers(each.reason())) {
        steps.add(told(claim, each.reason()));
      }
    }
    return List.copyOf(steps);
  }

  /// Whether nothing but such events is published: they are no reason to look again.
  static boolean isOnlyTold(Step step) {
    return step.effects().stream()
        .allMatch(
            effect ->
                effect instanceof Effect.PublishEvent(var event)
                    && event.reason() == EventReason.DISRUPTION_BLOCKED);
  }

  private static boolean isUsers(Kept.Reason reason) {
    return reason instanceof Kept.Reason.DoNotDisrupt
        || reason instanceof Kept.Reason.PodDisruptionBudgetSpent
        || reason instanceof Kept.Reason.SeveralPodDisruptionBudgets;
  }

  private static Step told(ClaimView claim, Kept.Reason reason) {
    String message = "Cannot disrupt a node that has drifted: " + KeptText.of(reason);
    List<Effect> events = new ArrayList<>();
    events.add(event(ObjectKind.NODE_CLAIM, claim.record().name().value(), message));
    claim.node().ifPresent(node -> events.add(event(ObjectKind.NODE, node.meta().name(), message)));
    return new Step(
        "nodeclaim/" + claim.record().name(),
        "NodeClaim %s: %s".formatted(claim.record().name(), message),
        events);
  }

  private static Effect event(ObjectKind kind, String name, String message) {
    return new Effect.PublishEvent(
        new ClusterEvent(
            ClusterEvent.Type.NORMAL,
            EventReason.DISRUPTION_BLOCKED,
            kind,
            Optional.empty(),
            name,
            message));
  }
}
