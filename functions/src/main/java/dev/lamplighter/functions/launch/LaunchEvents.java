package dev.lamplighter.functions.launch;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.functions.trouble.Troubles;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.ClaimRecord;
import java.util.Optional;

/// What users are told of a launch that failed: on the NodeClaim, as Karpenter does (spec core
/// 9.8), and on the NodePool, because the NodeClaim goes.
final class LaunchEvents {
  private final ClusterWriter writer;
  private final Troubles troubles;

  LaunchEvents(ClusterWriter writer, Troubles troubles) {
    this.writer = writer;
    this.troubles = troubles;
  }

  void insufficientCapacity(ClaimRecord claim, String message) {
    onClaim(claim, EventReason.INSUFFICIENT_CAPACITY, message);
    onPool(claim, EventReason.INSUFFICIENT_CAPACITY, message);
  }

  void launchFailed(ClaimRecord claim, String reason, String message) {
    onClaim(claim, EventReason.LAUNCH_FAILED, reason + ": " + message);
    onPool(claim, EventReason.LAUNCH_FAILED, reason + ": " + message);
  }

  /// The NodeClaim is not there to be told of, so its pods are.
  void notMirrored(ClaimRecord claim, String why) {
    String message =
        "NodePool %s: no node is made, because the API server refuses its NodeClaim: %s. Correct spec.template of the NodePool, or the admission policy that refuses it."
            .formatted(claim.owner().pool(), why);
    onPool(claim, EventReason.LAUNCH_FAILED, message);
    for (PodKey pod : claim.planned()) {
      publish(
          new ClusterEvent(
              ClusterEvent.Type.WARNING,
              EventReason.FAILED_SCHEDULING,
              ObjectKind.POD,
              Optional.of(pod.namespace()),
              pod.name(),
              message));
    }
  }

  private void onClaim(ClaimRecord claim, EventReason reason, String message) {
    publish(ObjectKind.NODE_CLAIM, claim.name().value(), reason, message);
  }

  private void onPool(ClaimRecord claim, EventReason reason, String message) {
    publish(ObjectKind.NODE_POOL, claim.owner().pool().value(), reason, message);
  }

  private void publish(ObjectKind kind, String name, EventReason reason, String message) {
    publish(
        new ClusterEvent(ClusterEvent.Type.WARNING, reason, kind, Optional.empty(), name, message));
  }

  private void publish(ClusterEvent event) {
    try {
      writer.publish(event);
    } catch (CallFailed untold) {
      // Told or not, the launch is settled all the same.
      troubles.addUntold(untold.reason());
    }
  }
}
