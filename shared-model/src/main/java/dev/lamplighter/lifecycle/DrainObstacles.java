package dev.lamplighter.lifecycle;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.Step;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.DoNotDisrupt;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodDisruptionBudgetView;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What holds a drain up, told on the Node: pods that may not be disrupted, and
/// PodDisruptionBudgets that allow nothing now (spec core 7.4, event `FailedDraining`).
final class DrainObstacles {
  private static final int NAMED = 5;

  private DrainObstacles() {}

  static Optional<Step> of(ClaimRecord claim, NodeView node, List<PodView> waiting, Look look) {
    List<String> obstacles = new ArrayList<>();
    for (PodView pod : waiting) {
      obstacle(pod, look).ifPresent(obstacles::add);
    }
    if (obstacles.isEmpty()) {
      return Optional.empty();
    }
    String named = String.join(", ", obstacles.subList(0, Math.min(NAMED, obstacles.size())));
    String more =
        obstacles.size() > NAMED ? " and %d more".formatted(obstacles.size() - NAMED) : "";
    String message =
        "Failed to drain node, %d pods are waiting to be evicted: %s%s"
            .formatted(waiting.size(), named, more);
    return Optional.of(
        Steps.about(
            claim.name(),
            "Node %s: %s".formatted(node.name(), message),
            new Effect.PublishEvent(
                new ClusterEvent(
                    ClusterEvent.Type.WARNING,
                    EventReason.FAILED_DRAINING,
                    ObjectKind.NODE,
                    Optional.empty(),
                    node.name().value(),
                    message))));
  }

  private static Optional<String> obstacle(PodView pod, Look look) {
    if (!pod.active()) {
      return Optional.empty();
    }
    if (DoNotDisrupt.protects(pod, look.now())) {
      return Optional.of("%s has %s".formatted(pod.key(), AnnotationKey.DO_NOT_DISRUPT));
    }
    List<PodDisruptionBudgetView> budgets =
        look.snapshot().podDisruptionBudgets().stream().filter(pdb -> pdb.covers(pod)).toList();
    if (budgets.size() > 1) {
      return Optional.of(
          "%s is covered by %d PodDisruptionBudgets, which the eviction API refuses"
              .formatted(pod.key(), budgets.size()));
    }
    return budgets.stream()
        .filter(pdb -> pdb.holds(pod) && pdb.disruptionsAllowed() == 0)
        .findFirst()
        .map(
            pdb ->
                "%s is held by PodDisruptionBudget %s/%s"
                    .formatted(pod.key(), pdb.namespace(), pdb.meta().name()));
  }
}
