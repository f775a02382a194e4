package dev.lamplighter.snapshot;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeClassValidation;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.NodePoolValidation;
import dev.lamplighter.api.Violation;
import java.util.List;
import java.util.Optional;

/// Whether nodes may be made for a NodePool, and if not, why (spec core 1.5, 1.12).
public sealed interface PoolReadiness {
  record Ready(EC2NodeClass nodeClass) implements PoolReadiness {}

  record NotReady(String reason, String message) implements PoolReadiness {}

  /// The reason that says that the pool itself breaks a rule.
  String INVALID = "NodePoolValidationFailed";

  /// The reason that says that the pool is on its way out.
  String TERMINATING = "Terminating";

  static PoolReadiness of(NodePool pool, ClusterSnapshot snapshot) {
    if (pool.meta().deleting()) {
      return new NotReady(TERMINATING, leaving(pool));
    }
    return invalid(pool)
        .<PoolReadiness>map(message -> new NotReady(INVALID, message))
        .orElseGet(() -> ofClass(pool, snapshot));
  }

  /// What is said of a pool that is being deleted.
  static String leaving(NodePool pool) {
    return "NodePool %s is being deleted".formatted(pool.name());
  }

  /// What is wrong with a pool that reached the cluster past our reader; empty if nothing is.
  static Optional<String> invalid(NodePool pool) {
    List<Violation> violations =
        pool.unread().isEmpty() ? NodePoolValidation.of(pool) : pool.unread();
    return violations.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "NodePool %s is not valid: %s".formatted(pool.name(), Violation.joined(violations)));
  }

  /// The same of a class.
  static Optional<String> invalid(EC2NodeClass nodeClass) {
    List<Violation> violations =
        nodeClass.unread().isEmpty() ? NodeClassValidation.of(nodeClass) : nodeClass.unread();
    return violations.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "EC2NodeClass %s is not valid: %s"
                .formatted(nodeClass.name(), Violation.joined(violations)));
  }

  /// The same of the pool's class alone.
  static PoolReadiness ofClass(NodePool pool, ClusterSnapshot snapshot) {
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
