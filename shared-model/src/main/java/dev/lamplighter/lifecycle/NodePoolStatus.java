package dev.lamplighter.lifecycle;

import static dev.lamplighter.api.Condition.ConditionStatus.FALSE;
import static dev.lamplighter.api.Condition.ConditionStatus.TRUE;
import static dev.lamplighter.api.Condition.ConditionStatus.UNKNOWN;
import static dev.lamplighter.api.ConditionType.CATALOGUE_CURRENT;
import static dev.lamplighter.api.ConditionType.NODE_REGISTRATION_HEALTHY;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Launched;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PoolHealth;
import dev.lamplighter.snapshot.PoolReadiness;
import dev.lamplighter.snapshot.Source;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Keeps the status of each NodePool true: the capacity of its nodes that stay, and whether it can
/// make more (spec core 1.5, 8.1). Only a difference is written.
public final class NodePoolStatus {
  private NodePoolStatus() {}

  public static List<Step> decide(ClusterSnapshot snapshot) {
    if (!snapshot.whole(Source.NODE_POOLS, Source.NODE_CLASSES, Source.CLAIM_RECORDS)) {
      return List.of();
    }
    return snapshot.nodePools().stream().flatMap(pool -> step(pool, snapshot).stream()).toList();
  }

  /// When a status may be other than it is merely because time has passed.
  public static Optional<Instant> nextTimer(ClusterSnapshot snapshot) {
    return Stream.concat(
            AccountLimits.firstEnd(snapshot).stream(),
            snapshot.nodePools().stream()
                .flatMap(pool -> Shortage.of(pool, snapshot).stream())
                .map(Shortage::end))
        .min(Instant::compareTo);
  }

  private static Optional<Step> step(NodePool pool, ClusterSnapshot snapshot) {
    NodePool.Status desired = desired(pool, snapshot);
    if (desired.equals(pool.status())) {
      return Optional.empty();
    }
    return Optional.of(
        new Step(
            "nodepool/" + pool.name(),
            "NodePool %s has %s; %s"
                .formatted(
                    pool.name(),
                    desired.resources(),
                    desired
                        .condition(ConditionType.READY)
                        .filter(ready -> ready.status() != TRUE)
                        .map(ready -> "not ready: " + ready.message())
                        .orElse("ready")),
            effects(pool, desired)));
  }

  /// The new status, and an event when there is something else to say of the catalogue.
  private static List<Effect> effects(NodePool pool, NodePool.Status desired) {
    Effect update = new Effect.UpdateNodePoolStatus(pool.name(), pool.meta().uid(), desired);
    Optional<String> before = pool.status().condition(CATALOGUE_CURRENT).map(Condition::message);
    Optional<Effect> event =
        desired
            .condition(CATALOGUE_CURRENT)
            .map(Condition::message)
            .filter(message -> !before.equals(Optional.of(message)))
            .map(
                message ->
                    new Effect.PublishEvent(
                        new ClusterEvent(
                            ClusterEvent.Type.WARNING,
                            EventReason.CATALOGUE_NOT_CURRENT,
                            ObjectKind.NODE_POOL,
                            Optional.empty(),
                            pool.name().value(),
                            message)));
    return Stream.concat(Stream.of(update), event.stream()).toList();
  }

  static NodePool.Status desired(NodePool pool, ClusterSnapshot snapshot) {
    return new NodePool.Status(resources(pool, snapshot), conditions(pool, snapshot));
  }

  /// A node that is on its way out counts no more, as in the original.
  private static Resources resources(NodePool pool, ClusterSnapshot snapshot) {
    Resources sum = Resources.EMPTY.with(ResourceName.NODES, 0);
    for (ClaimView claim : snapshot.claims()) {
      boolean counts =
          claim.record().owner().poolUid().equals(pool.meta().uid())
              && claim.record().launched().isPresent()
              && !claim.record().state().leaving();
      if (counts) {
        sum = sum.plus(capacity(claim).with(ResourceName.NODES, 1));
      }
    }
    return sum;
  }

  /// What the node itself reports, once it is ours.
  private static Resources capacity(ClaimView claim) {
    return claim
        .node()
        .filter(_ -> claim.record().milestones().registeredAt().isPresent())
        .map(NodeView::capacity)
        .or(() -> claim.record().launched().map(Launched::capacity))
        .orElse(Resources.EMPTY);
  }

  /// Whether its nodes register, which says nothing of `Ready` (spec core 1.5, 5.6).
  private static void addHealth(Conditions conditions, PoolHealth health) {
    if (!health.known()) {
      conditions.add(NODE_REGISTRATION_HEALTHY, UNKNOWN, "AwaitingReconciliation", "");
    } else if (health.unhealthy()) {
      conditions.add(
          NODE_REGISTRATION_HEALTHY,
          FALSE,
          "RegistrationFailed",
          "%d of the last %d nodes never registered. The last problem: %s"
              .formatted(
                  health.failedRegistrations(), health.registrations().size(), health.problem()));
    } else {
      conditions.add(NODE_REGISTRATION_HEALTHY, TRUE, "NodeRegistrationHealthy", "");
    }
    health
        .pausesUntil()
        .ifPresent(
            until ->
                conditions.add(
                    ConditionType.REPLACEMENTS_SUCCEED,
                    FALSE,
                    "ReplacementFailed",
                    "Failed in a row: %d. No node is replaced by one of this pool before %s. The last problem: %s"
                        .formatted(
                            health.failedReplacements(),
                            until.truncatedTo(ChronoUnit.SECONDS),
                            health.problem())));
  }

  /// What of the account's and of EC2's keeps it from making nodes, which says nothing of `Ready`.
  private static void addWhatIsInTheWay(
      Conditions conditions, NodePool pool, ClusterSnapshot snapshot) {
    RefusedTypes.of(pool, snapshot)
        .ifPresent(
            message ->
                conditions.add(
                    ConditionType.INSTANCE_TYPES_ALLOWED, FALSE, "NotAllowedForAccount", message));
    AccountLimits.of(pool, snapshot)
        .ifPresent(
            told ->
                conditions.add(
                    ConditionType.ACCOUNT_LIMITS_LEAVE_ROOM, FALSE, told.reason(), told.message()));
    Shortage.of(pool, snapshot)
        .ifPresent(
            shortage ->
                conditions.add(
                    ConditionType.CAPACITY_TO_BE_HAD,
                    FALSE,
                    "InsufficientCapacity",
                    shortage.message()));
    snapshot
        .withoutIam()
        .ifPresent(
            why ->
                conditions.add(
                    ConditionType.INSTANCE_PROFILES_COLLECTED, FALSE, "IamOutOfReach", iam(why)));
    if (!snapshot.catalogueRemarks().isEmpty()) {
      conditions.add(
          CATALOGUE_CURRENT, FALSE, "NotCurrent", String.join(" ", snapshot.catalogueRemarks()));
    }
  }

  private static String iam(String why) {
    return why.replaceFirst("[.]?$", ".")
        + " IAM says nothing again and again: it is taken to be out of reach, as from a VPC without"
        + " a way out. Instance profiles that nobody needs any more stay until it answers.";
  }

  private static List<Condition> leaving(NodePool pool, Instant now) {
    var before = pool.status().conditions();
    var ready =
        new Conditions(before, now)
            .add(ConditionType.READY, FALSE, PoolReadiness.TERMINATING, PoolReadiness.leaving(pool))
            .list();
    return Stream.concat(
            before.stream().filter(it -> it.type() != ConditionType.READY), ready.stream())
        .toList();
  }

  /// The class's own reason and message are passed on. A pool that is being deleted keeps the
  /// conditions it had, but that it is `Ready`: it makes no more nodes.
  private static List<Condition> conditions(NodePool pool, ClusterSnapshot snapshot) {
    if (pool.meta().deleting()) {
      return leaving(pool, snapshot.takenAt());
    }
    var conditions = new Conditions(pool.status().conditions(), snapshot.takenAt());
    PoolReadiness.invalid(pool)
        .ifPresentOrElse(
            message ->
                conditions.add(
                    ConditionType.VALIDATION_SUCCEEDED, FALSE, PoolReadiness.INVALID, message),
            () ->
                conditions.add(
                    ConditionType.VALIDATION_SUCCEEDED, TRUE, "ValidationSucceeded", ""));
    switch (PoolReadiness.ofClass(pool, snapshot)) {
      case PoolReadiness.Ready _ ->
          conditions.add(ConditionType.NODE_CLASS_READY, TRUE, "NodeClassReady", "");
      case PoolReadiness.NotReady(var reason, var message) ->
          conditions.add(ConditionType.NODE_CLASS_READY, FALSE, reason, message);
    }
    addHealth(conditions, PoolHealth.of(pool, snapshot));
    addWhatIsInTheWay(conditions, pool, snapshot);
    return conditions
        .addReady(ConditionType.VALIDATION_SUCCEEDED, ConditionType.NODE_CLASS_READY)
        .list();
  }
}
