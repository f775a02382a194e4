package dev.lamplighter.snapshot;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodePool;
import java.util.Optional;

/// Whether nodes may be made for a NodePool, and if not, why (spec core 1.5).
public sealed interface PoolReadiness {
  record Ready(EC2NodeClass nodeClass) implements PoolReadiness {}

  record NotReady(String reason, String message) implements PoolReadiness {}

  static PoolReadiness of(NodePool pool, ClusterSnapshot snapshot) {
    if (pool.meta().deleting()) {
      return new NotReady("Terminating", "NodePool %s is being deleted".formatted(pool.name()));
    }
    var wanted = pool.spec().template().spec().nodeClassRef().name();
    Optional<EC2NodeClass> found =
        snapshot.nodeClasses().stream()
            .filter(nodeClass -> nodeClass.name().equals(wanted))
            .findFirst();
    if (found.isEmpty()) {
      return new NotReady(
          "NodeClassNotFound",
          "EC2NodeClass %s of NodePool %s does not exist".formatted(wanted, pool.name()));
    }
    return ofClass(found.get());
  }

  private static PoolReadiness ofClass(EC2NodeClass nodeClass) {
    if (nodeClass.meta().deleting()) {
      return new NotReady(
          "NodeClassTerminating", "EC2NodeClass %s is being deleted".formatted(nodeClass.name()));
    }
    Optional<Condition> ready = nodeClass.status().condition(ConditionType.READY);
    if (ready.isEmpty() || ready.get().status() == ConditionStatus.UNKNOWN) {
      return new NotReady(
          "NodeClassReadinessUnknown",
          "EC2NodeClass %s has not been resolved yet".formatted(nodeClass.name()));
    }
    return ready.get().status() == ConditionStatus.TRUE
        ? new Ready(nodeClass)
        : new NotReady(ready.get().reason(), ready.get().message());
  }
}
