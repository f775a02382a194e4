package dev.lamplighter.lifecycle;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.NodeOverlay;
import dev.lamplighter.catalogue.Overlays.Refusal;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Source;
import java.util.List;
import java.util.Optional;

/// Keeps the conditions of each NodeOverlay true: whether it is acted on, and if not, why (spec
/// core 1.8). Only a difference is written.
public final class NodeOverlayStatus {
  private NodeOverlayStatus() {}

  public static List<Step> decide(ClusterSnapshot snapshot) {
    if (!snapshot.whole(Source.NODE_OVERLAYS, Source.NODE_POOLS)) {
      return List.of();
    }
    return snapshot.overlays().all().stream()
        .filter(overlay -> !overlay.meta().deleting())
        .flatMap(overlay -> step(overlay, snapshot).stream())
        .toList();
  }

  private static Optional<Step> step(NodeOverlay overlay, ClusterSnapshot snapshot) {
    Refusal refusal = snapshot.overlays().refused().get(overlay.name());
    var status = refusal == null ? ConditionStatus.TRUE : ConditionStatus.FALSE;
    String reason = refusal == null ? "ValidationSucceeded" : refusal.reason();
    String message = refusal == null ? "" : refusal.message();
    List<Condition> desired =
        new Conditions(overlay.conditions(), snapshot.takenAt())
            .add(ConditionType.VALIDATION_SUCCEEDED, status, reason, message)
            .addReady(ConditionType.VALIDATION_SUCCEEDED)
            .list();
    return desired.equals(overlay.conditions())
        ? Optional.empty()
        : Optional.of(
            new Step(
                "nodeoverlay/" + overlay.name(),
                refusal == null
                    ? "NodeOverlay %s is acted on".formatted(overlay.name())
                    : "NodeOverlay %s is not acted on (%s): %s"
                        .formatted(overlay.name(), reason, message),
                List.of(
                    new Effect.UpdateNodeOverlayConditions(
                        overlay.name(), overlay.meta().uid(), desired))));
  }
}
