package dev.lamplighter.decide;

import static dev.lamplighter.api.ConditionType.SOLE_AUTOSCALER;
import static java.util.Comparator.comparing;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// While Karpenter itself is installed and not scaled to zero it owns the NodePools, and two that
/// launch for the same pods would launch everything twice. So nothing is done but to say so: as a
/// condition of each NodePool, and as an event on it. All its other conditions are Karpenter's, and
/// stay.
///
/// Karpenter is known by its pods' label, as its Helm chart sets it; one that waits for a node
/// counts too, since it would go to work on the node that is launched for it.
public final class Coexistence {
  private static final LabelKey NAME = LabelKey.of("app.kubernetes.io/name");
  private static final String KARPENTER = "karpenter";
  private static final String REASON = "KarpenterRunning";

  /// How soon to look again whether it is gone.
  private static final Duration AGAIN = Duration.ofMinutes(1);

  private Coexistence() {}

  /// The first pod of Karpenter's that is not on its way out.
  public static Optional<PodView> karpenter(Collection<PodView> pods) {
    return pods.stream()
        .filter(pod -> pod.active() && pod.meta().labels().has(NAME, KARPENTER))
        .min(comparing(PodView::key));
  }

  /// All that is done while its pod is there.
  static Decision decide(PodView karpenter, ClusterSnapshot snapshot) {
    String message =
        "Karpenter runs in this cluster as pod %s, so Lamplighter does nothing. To hand over to Lamplighter: %s. To stay with Karpenter: deploy the stack with onUninstall: keep for this cluster, then take it off the list (docs/migrate.md)."
            .formatted(karpenter.key(), end(karpenter));
    var why = new Kept.Reason.KarpenterRuns(karpenter.key());
    return new Decision(
        ProvisioningPlan.NOTHING,
        List.of(),
        snapshot.claims().stream().map(claim -> new Kept(claim.record().name(), why)).toList(),
        snapshot.nodePools().stream()
            .filter(pool -> !pool.meta().deleting())
            .flatMap(pool -> told(pool, message, snapshot).stream())
            .toList(),
        false,
        Optional.of(snapshot.takenAt().plus(AGAIN)));
  }

  /// How to end it: by its Deployment, whose name its ReplicaSet begins with.
  private static String end(PodView karpenter) {
    return karpenter.meta().owners().stream()
        .filter(owner -> owner.kind() == ObjectKind.REPLICA_SET && owner.name().contains("-"))
        .map(owner -> owner.name().substring(0, owner.name().lastIndexOf('-')))
        .findFirst()
        .map(
            deployment ->
                "kubectl scale deployment/%s -n %s --replicas=0"
                    .formatted(deployment, karpenter.namespace()))
        .orElse("scale to zero what this pod belongs to");
  }

  private static Optional<Step> told(NodePool pool, String message, ClusterSnapshot snapshot) {
    var condition =
        new Condition(
            SOLE_AUTOSCALER,
            ConditionStatus.FALSE,
            REASON,
            message,
            snapshot.takenAt().truncatedTo(ChronoUnit.SECONDS));
    Optional<Condition> before = pool.status().condition(SOLE_AUTOSCALER);
    if (before.filter(it -> it.message().equals(message)).isPresent()) {
      return Optional.empty();
    }
    var status =
        new NodePool.Status(
            pool.status().resources(),
            Stream.concat(
                    pool.status().conditions().stream()
                        .filter(each -> each.type() != SOLE_AUTOSCALER),
                    Stream.of(condition))
                .toList());
    return Optional.of(
        new Step(
            "nodepool/" + pool.name(),
            "NodePool %s: %s".formatted(pool.name(), message),
            List.of(
                new Effect.UpdateNodePoolStatus(pool.name(), pool.meta().uid(), status),
                new Effect.PublishEvent(
                    new ClusterEvent(
                        ClusterEvent.Type.WARNING,
                        EventReason.KARPENTER_RUNNING,
                        ObjectKind.NODE_POOL,
                        Optional.empty(),
                        pool.name().value(),
                        message)))));
  }
}
