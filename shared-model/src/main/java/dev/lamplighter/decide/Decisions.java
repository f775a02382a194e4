package dev.lamplighter.decide;

import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Step;
import dev.lamplighter.disrupt.Ahead;
import dev.lamplighter.disrupt.ConsolidateAfter;
import dev.lamplighter.disrupt.Disruption;
import dev.lamplighter.disrupt.DisruptionDecision;
import dev.lamplighter.disrupt.DisruptionSteps;
import dev.lamplighter.disrupt.DriftDetection;
import dev.lamplighter.disrupt.HashStamps;
import dev.lamplighter.disrupt.Validation;
import dev.lamplighter.lifecycle.CapacityBufferStatus;
import dev.lamplighter.lifecycle.Lifecycle;
import dev.lamplighter.lifecycle.LostRecords;
import dev.lamplighter.lifecycle.NodeClaimMirror;
import dev.lamplighter.lifecycle.NodeOverlayStatus;
import dev.lamplighter.lifecycle.NodePoolStatus;
import dev.lamplighter.lifecycle.OrphanTemplates;
import dev.lamplighter.lifecycle.Termination;
import dev.lamplighter.pack.Provisioning;
import dev.lamplighter.pack.StaticPools;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Source;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The one way from a snapshot to a decision.
///
/// Order is policy: first what is under way (lifecycle), then what is to end (termination), then
/// what is needed (provisioning), then what is not (disruption), and last what users are shown.
/// Each builds on what those before it decided.
///
/// While the batch window is open, or a list that a plan needs is incomplete, nothing is planned;
/// and as long as it is not known where pending pods go, no node is given up either.
public final class Decisions {
  private Decisions() {}

  public static Decision decide(ClusterSnapshot snapshot) {
    return Coexistence.karpenter(snapshot.pods())
        .map(karpenter -> Coexistence.decide(karpenter, snapshot))
        .orElseGet(() -> decideAlone(snapshot));
  }

  /// Whoever else may be at it.
  static Decision decideAlone(ClusterSnapshot snapshot) {
    List<Step> steps = underWay(snapshot);
    List<Step> fixed = FixedReplicas.decide(Foreseen.after(steps, snapshot), canPlan(snapshot));
    steps.addAll(fixed);
    ClusterSnapshot planned = Ahead.afterLaunches(fixed, Foreseen.forPlanning(steps, snapshot));
    Optional<Instant> batchWindow = BatchWindow.closesAt(snapshot);

    boolean planning = batchWindow.isEmpty() && canPlan(snapshot);
    Launches launches =
        planning
            ? Launches.of(Provisioning.decide(planned), planned).explained(planned)
            : Launches.NONE;
    steps.addAll(launches.steps());
    steps.addAll(HeldBack.from(OrphanTemplates.decide(snapshot, steps), snapshot));

    DisruptionDecision disruption = disrupt(planned, launches.plan(), planning, steps);

    steps.addAll(HashStamps.ofClaims(Foreseen.after(steps, snapshot)));
    ClusterSnapshot after = Foreseen.after(steps, snapshot);
    steps.addAll(HashStamps.ofOwners(snapshot));
    var drifted = DriftDetection.of(after);
    steps.addAll(NodeClaimMirror.decide(after, ConsolidateAfter.passed(after), drifted));
    steps.addAll(BlockedDrift.of(disruption.kept(), drifted, after));
    List<Step> learned = PoolHealthSteps.of(snapshot, after);
    steps.addAll(learned);
    steps.addAll(NodePoolStatus.decide(Foreseen.knowing(learned, after)));
    steps.addAll(NodeOverlayStatus.decide(snapshot));
    if (planning) {
      steps.addAll(CapacityBufferStatus.decide(snapshot, launches.plan()));
    }
    steps.addAll(PodEvents.of(launches.plan(), snapshot));
    steps.addAll(Unread.steps(snapshot));
    steps.addAll(UnreadClaims.steps(snapshot));
    return new Decision(
        launches.plan(),
        disruption.commands(),
        disruption.kept(),
        steps,
        Urgency.isBusy(steps, after, batchWindow),
        Urgency.nextLook(after, disruption.kept(), batchWindow));
  }

  private static List<Step> underWay(ClusterSnapshot snapshot) {
    List<Step> steps = new ArrayList<>(HeldBack.from(Lifecycle.decide(snapshot), snapshot));
    steps.addAll(HeldBack.from(Termination.decide(snapshot), snapshot));
    return steps;
  }

  /// What [#decideAlone] makes for pools with fixed `replicas`, whatever the pods.
  static StaticPools.Missing missingReplicas(ClusterSnapshot snapshot) {
    return canPlan(snapshot)
        ? StaticPools.missing(Foreseen.after(underWay(snapshot), snapshot))
        : StaticPools.Missing.NONE;
  }

  /// Adds to `steps` what becomes of the nodes chosen before, and the choice of others.
  private static DisruptionDecision disrupt(
      ClusterSnapshot snapshot, ProvisioningPlan plan, boolean planned, List<Step> steps) {
    if (!planned && snapshot.complete()) {
      return DisruptionDecision.NOTHING;
    }
    List<Step> secondLook = Validation.decide(snapshot, plan);
    steps.addAll(secondLook);
    DisruptionDecision disruption =
        Disruption.decide(Ahead.afterLaunches(secondLook, snapshot), plan);
    steps.addAll(DisruptionSteps.of(disruption.commands(), snapshot));
    return disruption;
  }

  /// While EC2 does not tell its types, built-in ones may serve: good enough for pods that wait,
  /// and the snapshot is incomplete all the same, so nothing else is done.
  private static boolean anythingSold(ClusterSnapshot snapshot) {
    return snapshot.whole(Source.CATALOGUE)
        || snapshot.instanceTypes().values().stream().anyMatch(types -> !types.isEmpty());
  }

  /// Whether every list that says what pods need, and what there is for them, is whole. EC2's
  /// instances and the PodDisruptionBudgets are not among them.
  static boolean canPlan(ClusterSnapshot snapshot) {
    boolean whole =
        snapshot.whole(
            Source.NODE_POOLS,
            Source.NODE_CLASSES,
            Source.NODE_CLAIMS,
            Source.NODES,
            Source.NAMESPACES,
            Source.PODS,
            Source.DAEMON_SETS,
            Source.CLAIM_RECORDS);
    return whole && anythingSold(snapshot) && !LostRecords.anyIn(snapshot);
  }
}
