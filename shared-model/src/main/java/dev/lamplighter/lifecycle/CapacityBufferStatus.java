package dev.lamplighter.lifecycle;

import static dev.lamplighter.api.Condition.ConditionStatus.FALSE;
import static dev.lamplighter.api.Condition.ConditionStatus.TRUE;

import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.CapacityBuffers;
import dev.lamplighter.snapshot.CapacityBuffers.Demand;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Keeps the status of each CapacityBuffer true: for how many pods there is to be room, and whether
/// there is (spec core 1.9). Only a difference is written.
public final class CapacityBufferStatus {
  private CapacityBufferStatus() {}

  /// `plan` is where the room is expected.
  public static List<Step> decide(ClusterSnapshot snapshot, ProvisioningPlan plan) {
    return snapshot.buffers().all().stream()
        .flatMap(resolved -> step(resolved, snapshot, plan).stream())
        .toList();
  }

  private static Optional<Step> step(
      CapacityBuffers.Resolved resolved, ClusterSnapshot snapshot, ProvisioningPlan plan) {
    CapacityBuffer buffer = resolved.buffer();
    var conditions = new Conditions(buffer.status().conditions(), snapshot.takenAt());
    OptionalInt replicas = OptionalInt.empty();
    switch (resolved.demand()) {
      case Demand.Unknown(var reason, var message) -> {
        conditions.add(ConditionType.READY_FOR_PROVISIONING, FALSE, reason, message);
        conditions.add(ConditionType.PROVISIONING, FALSE, "NotReadyForProvisioning", message);
      }
      case Demand.Pods(_, int count) -> {
        replicas = OptionalInt.of(count);
        conditions.add(ConditionType.READY_FOR_PROVISIONING, TRUE, "Resolved", "");
        addProvisioning(conditions, count, missing(buffer, snapshot, plan));
      }
    }
    var status =
        new CapacityBuffer.Status(
            buffer.spec().podTemplate(),
            replicas,
            Optional.of(buffer.spec().provisioningStrategy()),
            conditions.list());
    return status.equals(buffer.status()) ? Optional.empty() : Optional.of(step(buffer, status));
  }

  private static void addProvisioning(Conditions conditions, int count, long missing) {
    if (count == 0) {
      conditions.add(ConditionType.PROVISIONING, FALSE, "BufferEmpty", "");
    } else if (missing == 0) {
      conditions.add(ConditionType.PROVISIONING, TRUE, "FitsExistingCapacity", "");
    } else {
      conditions.add(
          ConditionType.PROVISIONING,
          FALSE,
          "RequiresNewCapacity",
          "There is no room yet for %d of %d pods".formatted(missing, count));
    }
  }

  private static long missing(
      CapacityBuffer buffer, ClusterSnapshot snapshot, ProvisioningPlan plan) {
    return snapshot.buffers().pods().stream()
        .map(pod -> pod.key())
        .filter(pod -> snapshot.buffers().bufferOf(pod).filter(buffer.key()::equals).isPresent())
        .filter(pod -> !isThere(pod, plan))
        .count();
  }

  private static boolean isThere(PodKey pod, ProvisioningPlan plan) {
    return plan.places().get(pod) instanceof Place.ExistingNode;
  }

  private static Step step(CapacityBuffer buffer, CapacityBuffer.Status status) {
    return new Step(
        "capacitybuffer/" + buffer.key(),
        "CapacityBuffer %s: %s"
            .formatted(
                buffer.key(),
                status.conditions().getLast().reason()
                    + (status.conditions().getLast().message().isEmpty()
                        ? ""
                        : ", " + status.conditions().getLast().message())),
        List.of(
            new Effect.UpdateCapacityBufferStatus(
                buffer.namespace(), buffer.meta().name(), buffer.meta().uid(), status)));
  }
}
