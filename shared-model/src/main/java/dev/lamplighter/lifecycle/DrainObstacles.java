package dev.lamplighter.lifecycle;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.Step;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.DoNotDisrupt;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodDisruptionBudgetView;
import dev.lamplighter.snapshot.PodView;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What holds a drain up, told on the Node and its NodeClaim: pods that may not be disrupted, and
/// PodDisruptionBudgets that allow nothing now (spec core 7.4, event `FailedDraining`; cases C181).
final class DrainObstacles {
  private static final int NAMED = 5;

  private DrainObstacles() {}

  static Optional<Step> of(ClaimRecord claim, NodeView node, List<PodView> waiting, Look look) {
    return of(claim, waiting, look.snapshot())
        .map(
            obstacles -> {
              String message = "Failed to drain node, %s%s".formatted(obstacles, since(claim));
              return Steps.about(
                  claim.name(),
                  "Node %s: %s".formatted(node.name(), message),
                  event(ObjectKind.NODE, node.name().value(), message),
                  event(ObjectKind.NODE_CLAIM, claim.name().value(), message));
            });
  }

  /// In one sentence; empty where the pods are merely on their way out.
  static Optional<String> of(ClaimRecord claim, List<PodView> waiting, ClusterSnapshot snapshot) {
    List<String> obstacles = new ArrayList<>();
    for (PodView pod : waiting) {
      obstacle(claim, pod, snapshot).ifPresent(obstacles::add);
    }
    if (obstacles.isEmpty()) {
      return Optional.empty();
    }
    String named = String.join(", ", obstacles.subList(0, Math.min(NAMED, obstacles.size())));
    String more =
        obstacles.size() > NAMED ? " and %d more".formatted(obstacles.size() - NAMED) : "";
    return Optional.of(
        "%s waiting to be evicted: %s%s"
            .formatted(
                waiting.size() == 1 ? "1 pod is" : waiting.size() + " pods are", named, more));
  }

  private static String since(ClaimRecord claim) {
    return claim
        .milestones()
        .drainingSince()
        .map(at -> "; it drains since " + at.truncatedTo(ChronoUnit.SECONDS))
        .orElse("");
  }

  private static Effect event(ObjectKind kind, String name, String message) {
    return new Effect.PublishEvent(
        new ClusterEvent(
            ClusterEvent.Type.WARNING,
            EventReason.FAILED_DRAINING,
            kind,
            Optional.empty(),
            name,
            message));
  }

  private static Optional<String> obstacle(
      ClaimRecord claim, PodView pod, ClusterSnapshot snapshot) {
    if (!pod.active()) {
      return Optional.empty();
    }
    if (!Evictions.takenBack(claim) && DoNotDisrupt.protects(pod, snapshot.takenAt())) {
      return Optional.of("%s has %s".formatted(pod.key(), AnnotationKey.DO_NOT_DISRUPT));
    }
    List<PodDisruptionBudgetView> budgets =
        snapshot.podDisruptionBudgets().stream().filter(pdb -> pdb.covers(pod)).toList();
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
