package dev.lamplighter.functions.launch;

import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.FleetAnswer;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.functions.lease.FencedStore.Outcome;
import dev.lamplighter.functions.lease.Tenure;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.ClaimWrites;
import dev.lamplighter.launch.Ec2Trouble;
import dev.lamplighter.launch.FleetOutcome;
import dev.lamplighter.launch.FleetOutcome.Lessons;
import dev.lamplighter.launch.StuckLaunch;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.ClaimRecord;
import java.util.List;

/// Writes down what came of a launch: the instance, or that there is none and why.
final class Settlement {
  private final Ports ports;
  private final Tenure tenure;
  private final LaunchPauses pauses;
  private final ClaimWrites writes;
  private final LaunchEvents events;

  Settlement(Ports ports, Tenure tenure, LaunchPauses pauses, ClaimWrites writes) {
    this.ports = ports;
    this.tenure = tenure;
    this.pauses = pauses;
    this.writes = writes;
    this.events = new LaunchEvents(ports.clusterWriter(), tenure.troubles());
  }

  /// What EC2 has said for good: where there is no instance there will be none.
  ///
  /// What it taught is kept first: should the rest be lost, the same request gets the same answer.
  LaunchResult settle(ClaimRecord reserved, FleetOutcome outcome) {
    return settle(reserved, outcome, this::release);
  }

  /// What EC2 has said to a request that it may have taken before, when nobody heard: it is told,
  /// but the promise stays until a search can't miss the instance.
  LaunchResult doubt(ClaimRecord reserved, FleetOutcome outcome) {
    return settle(reserved, outcome, this::keep);
  }

  /// EC2 has said nothing of use. The claim stays as it is: the same request is sent again.
  LaunchResult unanswered(ClaimRecord reserved, CallFailed failed) {
    tenure
        .troubles()
        .add(failed.reason(), "NodeClaim %s is launched later.".formatted(reserved.name()));
    var retry = FleetOutcome.Retry.unanswered(code(failed), failed.reason());
    return settle(reserved, retry, this::keep);
  }

  private static String code(CallFailed failed) {
    return failed.kind() == CallFailed.Kind.THROTTLED ? Ec2Trouble.THROTTLED : failed.code();
  }

  /// A throttle is the account's, so it concerns all launches; any answer shows that it is over.
  private void noteRate(FleetOutcome outcome) {
    if (!(outcome instanceof FleetOutcome.Retry(var code, var message, _, _))) {
      pauses.succeeded(LaunchPauses.EC2);
    } else if (Ec2Trouble.of(new Ec2Error(code, message)).reason().equals(Ec2Trouble.THROTTLED)) {
      pauses.refused(LaunchPauses.EC2);
    }
  }

  /// What becomes of a claim for which there is no instance, and why.
  private interface WithoutInstance {
    LaunchResult of(ClaimRecord reserved, String why);
  }

  private LaunchResult settle(
      ClaimRecord reserved, FleetOutcome outcome, WithoutInstance withoutInstance) {
    noteRate(outcome);
    learn(outcome.lessons());
    return switch (outcome) {
      case FleetOutcome.Launched launched -> record(reserved, launched);
      case FleetOutcome.Capacity(var message, _) -> {
        events.insufficientCapacity(reserved, message);
        yield withoutInstance.of(reserved, message);
      }
      case FleetOutcome.AccountFact(_, var reason, var message, var lessons) -> {
        if (lessons.refusedTypes().isEmpty()) {
          pauses.refused(reserved.owner().poolUid().value());
        }
        events.launchFailed(reserved, reason, message);
        yield withoutInstance.of(reserved, message);
      }
      case FleetOutcome.Misconfigured(_, var reason, var message, _) -> {
        pauses.refused(reserved.owner().poolUid().value());
        events.launchFailed(reserved, reason, message);
        yield withoutInstance.of(reserved, message);
      }
      case FleetOutcome.Retry retry -> later(reserved, retry);
    };
  }

  private void learn(Lessons lessons) {
    var now = ports.ticker().now();
    for (List<Write> batch : LessonWrites.of(tenure.lease().cluster(), lessons, now)) {
      var _ = tenure.store().transact(batch);
    }
  }

  private LaunchResult record(ClaimRecord reserved, FleetOutcome.Launched outcome) {
    var next =
        reserved
            .withLabels(reserved.labels().plus(outcome.labels()))
            .withLaunched(outcome.launched(), outcome.promised());
    pauses.succeeded(reserved.owner().poolUid().value());
    return switch (tenure.store().transact(writes.launched(reserved, next))) {
      case Outcome.Written() -> new LaunchResult.Done(outcome.launched());
      case Outcome.Refused _, Outcome.Closing _ -> superseded(reserved);
    };
  }

  private LaunchResult later(ClaimRecord reserved, FleetOutcome.Retry retry) {
    String claim = reserved.name().value();
    pauses.refused(claim);
    StuckLaunch.of(reserved, retry, pauses.inARow(claim), ports.ticker().now())
        .ifPresent(stuck -> tell(reserved, stuck));
    if (retry.answered()) {
      var _ = tenure.store().transact(writes.update(NextAttempt.of(reserved), Resources.EMPTY));
    }
    return new LaunchResult.Waiting(
        "EC2 could not launch it now: %s: %s".formatted(retry.code(), retry.message()));
  }

  private LaunchResult keep(ClaimRecord reserved, String why) {
    pauses.refused(reserved.name().value());
    return new LaunchResult.Waiting(
        "%s. EC2 may have taken the same request before, so what is promised stays until %s"
            .formatted(
                why.replaceFirst("\\.$", ""),
                reserved.launch().launchBy().plus(LaunchProtocol.SETTLED_AFTER)));
  }

  /// Also on the NodeClaim itself, which may live on for a minute.
  private void tell(ClaimRecord reserved, StuckLaunch stuck) {
    events.launchFailed(reserved, stuck.reason(), stuck.message());
    try {
      for (NodeClaim mirror : ports.clusterReader().nodeClaims().items()) {
        if (mirror.name().equals(reserved.name())) {
          var status = stuck.on(mirror.status(), ports.ticker().now());
          var _ =
              ports
                  .clusterWriter()
                  .updateNodeClaimStatus(mirror.name(), mirror.meta().uid(), status);
        }
      }
    } catch (CallFailed untold) {
      tenure.troubles().addUntold(untold.reason());
    }
  }

  /// Take what a search found for the answer that was lost. Surplus instances go once the keeper is
  /// recorded, not before.
  LaunchResult adopt(ClaimRecord reserved, ClaimSearch search, LaunchFacts facts) {
    Instance keeper = search.keeper().orElseThrow();
    var answer =
        new FleetAnswer.Fleet(
            List.of(
                new FleetAnswer.FleetInstance(
                    keeper.id(), keeper.instanceType(), keeper.zone(), keeper.capacityType())),
            List.of());
    var result =
        settle(reserved, FleetOutcome.of(reserved, answer, facts.types(), ports.ticker().now()));
    List<InstanceId> surplus = search.surplus().stream().map(Instance::id).toList();
    if (result instanceof LaunchResult.Done && !surplus.isEmpty()) {
      var _ = ports.instanceCloud().terminateInstances(surplus);
    }
    return result;
  }

  /// Nothing is launched that the cluster can't show: nobody could delete it.
  LaunchResult notMirrored(ClaimRecord reserved, String why) {
    pauses.refused(reserved.owner().poolUid().value());
    events.notMirrored(reserved, why);
    return release(reserved, why);
  }

  /// Forget the claim and give its promise back; then its mirror goes.
  LaunchResult release(ClaimRecord reserved, String why) {
    return switch (tenure.store().transact(writes.forget(reserved))) {
      case Outcome.Written() -> {
        removeMirror(reserved);
        yield new LaunchResult.Released(why);
      }
      case Outcome.Refused _, Outcome.Closing _ -> superseded(reserved);
    };
  }

  /// Its UID is the API server's, so it is looked up. One that is missed is collected later as a
  /// NodeClaim without a record.
  private void removeMirror(ClaimRecord claim) {
    for (NodeClaim mirror : ports.clusterReader().nodeClaims().items()) {
      if (mirror.name().equals(claim.name())) {
        var uid = mirror.meta().uid();
        var writer = ports.clusterWriter();
        // In this order: one that is being deleted and keeps its finalizer is found and freed by
        // the
        // next look, one that has lost its finalizer and lives on is nobody's.
        var _ = writer.deleteNodeClaim(claim.name(), uid);
        var _ =
            writer.removeFinalizer(
                ObjectKind.NODE_CLAIM, claim.name().value(), uid, Finalizer.TERMINATION);
      }
    }
  }

  private static LaunchResult superseded(ClaimRecord claim) {
    return new LaunchResult.Superseded(
        "The record of %s is no longer version %d".formatted(claim.name(), claim.version()));
  }
}
