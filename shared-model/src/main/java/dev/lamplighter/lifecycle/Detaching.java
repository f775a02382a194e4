package dev.lamplighter.lifecycle;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.Step;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.Removal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// How long a drained node waits for its volumes to be detached (spec core 7.5).
final class Detaching {
  /// EBS detaches within seconds. What is attached for longer than this after the drain will not go
  /// by itself: its driver may have left with the node.
  static final Duration AT_MOST = Duration.ofMinutes(2);

  private Detaching() {}

  /// Why the node must be left alone for now; empty if nothing speaks against its end.
  static Optional<String> obstacle(ClaimRecord claim, NodeView node, Look look) {
    boolean over = end(claim).filter(end -> !look.now().isBefore(end)).isPresent();
    if (over) {
      return Optional.empty();
    }
    return switch (AttachedVolumes.on(node, look)) {
      case AttachedVolumes.Finding.Unknown() ->
          Optional.of("it is not known which volumes are attached to it");
      case AttachedVolumes.Finding.Attached(var volumes) when volumes.isEmpty() -> Optional.empty();
      case AttachedVolumes.Finding.Attached(var volumes) ->
          Optional.of("volumes are still attached to it: %s".formatted(volumes));
    };
  }

  /// When nothing is waited for any more; empty before the claim is known as drained.
  static Optional<Instant> end(ClaimRecord claim) {
    Optional<Instant> deadline = claim.removal().flatMap(Removal::deadline);
    return claim
        .milestones()
        .drainedAt()
        .map(at -> at.plus(AT_MOST))
        .map(end -> deadline.filter(end::isAfter).orElse(end))
        .or(() -> deadline);
  }

  /// Whether the volumes were gone in time from an instance that was terminated at `at`.
  static boolean inTime(ClaimRecord claim, Instant at) {
    return end(claim).filter(end -> !at.isBefore(end)).isEmpty();
  }

  /// Remembers that no pod is left, once, and tells of the wait.
  static List<Step> await(ClaimRecord claim, NodeView node, String obstacle, Instant now) {
    if (claim.milestones().drainedAt().isPresent()) {
      return List.of();
    }
    String message = "Awaiting volume detachment: " + obstacle;
    return List.of(
        Steps.about(
            claim.name(),
            "NodeClaim %s is drained, and its instance is kept for %d s at most: %s"
                .formatted(claim.name(), AT_MOST.toSeconds(), obstacle),
            List.of(
                Steps.update(ClaimStates.drained(claim, now)),
                new Effect.PublishEvent(
                    new ClusterEvent(
                        ClusterEvent.Type.NORMAL,
                        EventReason.AWAITING_VOLUME_DETACHMENT,
                        ObjectKind.NODE,
                        Optional.empty(),
                        node.name().value(),
                        message)))));
  }
}
