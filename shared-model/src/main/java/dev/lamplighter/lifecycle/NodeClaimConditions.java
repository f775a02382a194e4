package dev.lamplighter.lifecycle;

import static dev.lamplighter.api.Condition.ConditionStatus.FALSE;
import static dev.lamplighter.api.Condition.ConditionStatus.TRUE;
import static dev.lamplighter.api.Condition.ConditionStatus.UNKNOWN;
import static java.util.stream.Collectors.joining;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.decision.Drifted;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.FailedDeletion;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.Removal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The conditions of a NodeClaim that follow from its claim's record (spec core 1.7, 5.2 to 5.4).
final class NodeClaimConditions {
  private NodeClaimConditions() {}

  /// What disruption makes of the claim.
  record Judged(boolean consolidatable, Optional<Drifted> drifted) {
    static final Judged NOTHING = new Judged(false, Optional.empty());
  }

  static List<Condition> of(ClaimView claim, ClusterSnapshot snapshot, Judged judged) {
    ClaimRecord record = claim.record();
    var conditions =
        new Conditions(
            claim.mirror().map(it -> it.status().conditions()).orElse(List.of()),
            snapshot.takenAt());
    addMilestones(conditions, claim);
    conditions.addReady(
        ConditionType.LAUNCHED, ConditionType.REGISTERED, ConditionType.INITIALIZED);
    if (judged.consolidatable()) {
      conditions.add(ConditionType.CONSOLIDATABLE, TRUE, "Consolidatable", "");
    }
    judged
        .drifted()
        .ifPresent(
            drifted ->
                conditions.add(
                    ConditionType.DRIFTED, TRUE, drifted.reason().toString(), drifted.message()));
    addDeparture(conditions, claim, snapshot);
    if (record.state() == ClaimState.TERMINATING) {
      addTermination(conditions, record, snapshot);
    }
    return conditions.list();
  }

  private static void addMilestones(Conditions conditions, ClaimView claim) {
    var record = claim.record();
    var launched = record.launched();
    if (launched.isPresent()) {
      conditions.add(ConditionType.LAUNCHED, TRUE, "Launched", "", launched.get().at());
    } else {
      conditions.add(
          ConditionType.LAUNCHED, UNKNOWN, "AwaitingReconciliation", "The launch is under way");
    }
    var registered = record.milestones().registeredAt();
    if (registered.isPresent()) {
      conditions.add(ConditionType.REGISTERED, TRUE, "Registered", "", registered.get());
    } else {
      conditions.add(
          ConditionType.REGISTERED, UNKNOWN, "NodeNotFound", "Node not registered with cluster");
    }
    var initialized = record.milestones().initializedAt();
    if (initialized.isPresent()) {
      conditions.add(ConditionType.INITIALIZED, TRUE, "Initialized", "", initialized.get());
    } else {
      Optional<NotInitialized> why =
          registered.isPresent()
              ? NotInitialized.check(record, claim.node())
              : Optional.of(new NotInitialized.NodeNotFound());
      conditions.add(
          ConditionType.INITIALIZED,
          UNKNOWN,
          why.map(it -> it.getClass().getSimpleName()).orElse("AwaitingReconciliation"),
          why.map(NotInitialized::message).orElse(""));
    }
  }

  private static void addDeparture(
      Conditions conditions, ClaimView claim, ClusterSnapshot snapshot) {
    ClaimRecord record = claim.record();
    record
        .removal()
        .flatMap(removal -> removal.cause().disruptionReason())
        .ifPresent(
            reason -> conditions.add(ConditionType.DISRUPTION_REASON, TRUE, reason.toString(), ""));
    switch (record.state()) {
      case DRAINING -> addDraining(conditions, claim, snapshot);
      case TERMINATING -> addTerminating(conditions, record);
      case RESERVED, LAUNCHED, REGISTERED, INITIALIZED, DISRUPTING -> {}
    }
  }

  private static void addDraining(
      Conditions conditions, ClaimView claim, ClusterSnapshot snapshot) {
    ClaimRecord record = claim.record();
    var drainedAt = record.milestones().drainedAt();
    if (drainedAt.isPresent()) {
      conditions.add(ConditionType.DRAINED, TRUE, "Drained", "", drainedAt.get());
      conditions.add(
          ConditionType.VOLUMES_DETACHED,
          UNKNOWN,
          "AwaitingVolumeDetachment",
          "Volumes are still attached to the node");
    } else {
      conditions.add(
          ConditionType.DRAINED,
          UNKNOWN,
          "Draining",
          Stream.concat(
                  record.removal().map(Removal::detail).stream(),
                  obstacles(claim, snapshot).stream())
              .collect(joining("; ")));
    }
  }

  private static Optional<String> obstacles(ClaimView claim, ClusterSnapshot snapshot) {
    Optional<NodeName> node = claim.node().map(NodeView::name);
    List<PodView> there =
        snapshot.pods().stream()
            .filter(pod -> node.isPresent() && pod.status().node().equals(node))
            .toList();
    return DrainObstacles.of(claim.record(), WaitingPods.of(there, snapshot.takenAt()), snapshot);
  }

  private static void addTerminating(Conditions conditions, ClaimRecord record) {
    var drainedAt = record.milestones().drainedAt();
    if (drainedAt.isPresent()) {
      conditions.add(ConditionType.DRAINED, TRUE, "Drained", "", drainedAt.get());
    } else {
      conditions.add(
          ConditionType.DRAINED, FALSE, "NotDrained", "The node went before all of its pods did");
    }
    boolean inTime =
        drainedAt.isPresent()
            && record
                .milestones()
                .terminatingSince()
                .filter(at -> Detaching.inTime(record, at))
                .isPresent();
    if (inTime) {
      conditions.add(ConditionType.VOLUMES_DETACHED, TRUE, "VolumesDetached", "");
    } else {
      conditions.add(
          ConditionType.VOLUMES_DETACHED,
          FALSE,
          "TerminationGracePeriodElapsed",
          "The node went before its volumes were detached, or it is not known whether they were");
    }
  }

  private static void addTermination(
      Conditions conditions, ClaimRecord record, ClusterSnapshot snapshot) {
    var failed =
        record
            .launched()
            .map(launched -> new FailedDeletion.Target.OfInstance(launched.instance()))
            .flatMap(snapshot::failedDeletion)
            .filter(FailedDeletion::told);
    if (failed.isPresent()) {
      conditions.add(
          ConditionType.INSTANCE_TERMINATING, FALSE, "TerminationFailed", failed.get().sentence());
    } else {
      conditions.add(ConditionType.INSTANCE_TERMINATING, TRUE, "InstanceTerminating", "");
    }
  }
}
