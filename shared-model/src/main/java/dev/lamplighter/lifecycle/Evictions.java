package dev.lamplighter.lifecycle;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.Step;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.DoNotDisrupt;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.Removal;
import dev.lamplighter.snapshot.Sleep;
import dev.lamplighter.snapshot.Source;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// How the pods of a draining node are made to go: the lowest tier is asked through the eviction
/// API, and whoever would not be gone by the deadline is deleted (spec core 7.3, 7.4). Pods with
/// `do-not-disrupt` are asked only where EC2 takes the node back.
///
/// Each pod is a step of its own, so that one that is refused holds up no other.
final class Evictions {
  private Evictions() {}

  static List<Step> of(ClaimView view, NodeView node, List<PodView> waiting, Look look) {
    ClaimRecord claim = view.record();
    Instant now = look.now();
    boolean mayAsk = mayAsk(view, look);
    Optional<Instant> deadline = claim.removal().flatMap(Removal::deadline);
    DrainTier lowest =
        waiting.stream().map(DrainTier::of).min(DrainTier::compareTo).orElse(DrainTier.WORKLOAD);
    List<Step> steps = new ArrayList<>();
    for (PodView pod : waiting) {
      if (deadline.filter(end -> mustBeForced(pod, end, now)).isPresent()) {
        steps.add(force(pod, deadline.get(), now));
      } else if (mayAsk && DrainTier.of(pod) == lowest && evictable(claim, pod, now)) {
        steps.add(Sleep.includes(pod, look.snapshot()) ? release(pod) : evict(claim, node, pod));
      }
    }
    return List.copyOf(steps);
  }

  /// A NodeClaim that could not be listed may be there, and nobody has deleted it yet: only EC2's
  /// two minutes don't wait until it can be seen.
  private static boolean mayAsk(ClaimView claim, Look look) {
    return claim.mirror().isPresent()
        || look.snapshot().whole(Source.NODE_CLAIMS)
        || takenBack(claim.record());
  }

  /// Whether the node goes within two minutes, whatever its pods say.
  static boolean takenBack(ClaimRecord claim) {
    return claim.removal().filter(removal -> removal.cause().takenBack()).isPresent();
  }

  /// When the pod must be told to go, to be gone by `deadline` with its whole grace period.
  static Instant forcedAt(PodView pod, Instant deadline) {
    return deadline.minus(pod.spec().terminationGracePeriod());
  }

  private static boolean mustBeForced(PodView pod, Instant deadline, Instant now) {
    return pod.meta()
        .deletionTimestamp()
        .map(goneBy -> goneBy.isAfter(deadline) && goneBy.isAfter(now.plusSeconds(1)))
        .orElseGet(() -> !now.isBefore(forcedAt(pod, deadline)));
  }

  /// On a node that EC2 takes back `do-not-disrupt` would only cost its pod the time to save its
  /// work (case C148).
  private static boolean evictable(ClaimRecord claim, PodView pod, Instant now) {
    return pod.active() && (takenBack(claim) || !DoNotDisrupt.protects(pod, now));
  }

  private static Step evict(ClaimRecord claim, NodeView node, PodView pod) {
    String why = claim.removal().map(Removal::detail).orElse("its node leaves");
    return new Step(
        "pod/" + pod.key(),
        "Pod %s is asked to leave node %s: %s".formatted(pod.key(), node.name(), why),
        List.of(
            new Effect.EvictPod(pod.key(), pod.meta().uid(), node.name()),
            event(pod, EventReason.EVICTED, "Evicted pod: " + why)));
  }

  /// A follower of a cluster that is asleep: its PodDisruptionBudget does not hold the last node.
  private static Step release(PodView pod) {
    String why = "nothing but followers is left, and scaleToZero is on";
    return new Step(
        "pod/" + pod.key(),
        "Pod %s is deleted: %s".formatted(pod.key(), why),
        List.of(
            new Effect.DeletePod(
                pod.key(), pod.meta().uid(), pod.spec().terminationGracePeriod(), why),
            event(pod, EventReason.DISRUPTED, "Deleted the pod: " + why)));
  }

  private static Step force(PodView pod, Instant deadline, Instant now) {
    Duration left = Duration.between(now, deadline);
    Duration grace = left.compareTo(Duration.ofSeconds(1)) < 0 ? Duration.ofSeconds(1) : left;
    String why =
        "its node must be empty at %s, and its grace period is %d s"
            .formatted(deadline, pod.spec().terminationGracePeriod().toSeconds());
    return new Step(
        "pod/" + pod.key(),
        "Pod %s is deleted past budgets and do-not-disrupt: %s".formatted(pod.key(), why),
        List.of(
            new Effect.DeletePod(pod.key(), pod.meta().uid(), grace, why),
            event(pod, EventReason.DISRUPTED, "Deleted the pod: " + why)));
  }

  private static Effect event(PodView pod, EventReason reason, String message) {
    return new Effect.PublishEvent(
        new ClusterEvent(
            ClusterEvent.Type.NORMAL,
            reason,
            ObjectKind.POD,
            Optional.of(pod.namespace()),
            pod.meta().name(),
            message));
  }
}
