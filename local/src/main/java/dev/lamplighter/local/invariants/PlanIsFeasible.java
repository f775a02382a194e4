package dev.lamplighter.local.invariants;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.local.cluster.scheduler.NodeAdmission;
import dev.lamplighter.local.cluster.scheduler.PodFits;
import dev.lamplighter.local.cluster.scheduler.Unfit;
import dev.lamplighter.local.cluster.scheduler.Unfit.Filter;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Invariant 4: every pod of a planned claim passes kube-scheduler's filters on the node planned
/// for it, whichever of the claim's instance types it becomes, once all that is planned is there.
///
/// The filters are those of the pretend kube-scheduler, which know nothing of how plans are made.
final class PlanIsFeasible {
  private PlanIsFeasible() {}

  static Optional<String> broken(PassReport report) {
    var plan = report.decision().plan();
    if (plan.claims().isEmpty()) {
      return Optional.empty();
    }
    var cluster = PlannedCluster.inTheEnd(plan, report.snapshot());
    var before = PlannedCluster.beforeTheHomelessLeave(plan, report.snapshot());
    return plan.claims().stream()
        .flatMap(claim -> broken(claim, cluster, before, report.snapshot()).stream())
        .findFirst();
  }

  private static Optional<String> broken(
      PlannedClaim claim, PlannedCluster cluster, PlannedCluster before, ClusterSnapshot snapshot) {
    NodePool pool = PlannedNode.pool(claim, snapshot);
    for (InstanceTypeName name : claim.instanceTypes()) {
      var node = PlannedNode.of(claim, pool, type(name, pool, snapshot));
      var unfit = unfit(claim, node, cluster, before, snapshot);
      if (unfit.isPresent()) {
        return Optional.of("Planned claim %s as %s: %s".formatted(claim.name(), name, unfit.get()));
      }
    }
    return Optional.empty();
  }

  private static InstanceType type(InstanceTypeName name, NodePool pool, ClusterSnapshot snapshot) {
    return snapshot
        .instanceTypes()
        .getOrDefault(pool.spec().template().spec().nodeClassRef().name(), List.of())
        .stream()
        .filter(type -> type.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Optional<String> unfit(
      PlannedClaim claim,
      NodeView node,
      PlannedCluster cluster,
      PlannedCluster before,
      ClusterSnapshot snapshot) {
    var placements = cluster.with(claim, node, _ -> true);
    List<PodView> pods =
        snapshot
            .buffers()
            .beside(snapshot.pods())
            .filter(pod -> claim.pods().contains(pod.key()))
            .toList();
    for (DaemonSetView daemonSet : snapshot.daemonSets()) {
      PodView daemon = daemonPod(daemonSet);
      if (runsOn(daemonSet, node) && pods.stream().anyMatch(pod -> !evicts(pod, daemon))) {
        placements.place(daemon, node.name());
      }
    }
    for (PodView pod : pods) {
      List<Unfit> reasons = new ArrayList<>(PodFits.check(pod, node, placements));
      if (reasons.removeIf(unfit -> unfit.filter() == Filter.POD_TOPOLOGY_SPREAD)) {
        reasons.addAll(unlevel(pod, claim, node, cluster));
      }
      if (reasons.removeIf(unfit -> unfit.filter() == Filter.INTER_POD_AFFINITY)) {
        reasons.addAll(lonely(pod, claim, node, before));
      }
      if (!reasons.isEmpty()) {
        return Optional.of("pod %s does not fit: %s".formatted(pod.key(), reasons));
      }
    }
    return missing(claim, pods);
  }

  /// Pods that are spread otherwise, or not at all, may come later; so may those that count other
  /// nodes, as pods of two revisions of a Deployment do whose node selectors differ.
  private static List<Unfit> unlevel(
      PodView pod, PlannedClaim claim, NodeView node, PlannedCluster cluster) {
    var placements = cluster.with(claim, node, other -> countsAlike(other.spec(), pod.spec()));
    return PodFits.check(pod, node, placements).stream()
        .filter(unfit -> unfit.filter() == Filter.POD_TOPOLOGY_SPREAD)
        .toList();
  }

  /// Those that there is no place for may be the last to leave, and a pod that is attracted to them
  /// comes while they are there.
  private static List<Unfit> lonely(
      PodView pod, PlannedClaim claim, NodeView node, PlannedCluster before) {
    return PodFits.check(pod, node, before.with(claim, node, _ -> true)).stream()
        .filter(unfit -> unfit.filter() == Filter.INTER_POD_AFFINITY)
        .toList();
  }

  private static boolean countsAlike(PodSpec other, PodSpec spec) {
    return other.topologySpread().equals(spec.topologySpread())
        && other.nodeSelector().equals(spec.nodeSelector())
        && other.nodeAffinity().required().equals(spec.nodeAffinity().required())
        && other.tolerations().equals(spec.tolerations());
  }

  private static Optional<String> missing(PlannedClaim claim, List<PodView> pods) {
    List<PodKey> found = pods.stream().map(PodView::key).toList();
    return claim.pods().stream()
        .filter(pod -> !found.contains(pod))
        .findFirst()
        .map(pod -> "pod %s is unknown".formatted(pod));
  }

  private static boolean evicts(PodView pod, PodView other) {
    return other.spec().priority() < pod.spec().preemptsBelow();
  }

  private static boolean runsOn(DaemonSetView daemonSet, NodeView node) {
    return NodeAdmission.matchesLabels(daemonSet.template().spec(), node)
        && NodeAdmission.untolerated(daemonSet.template().spec(), node).isEmpty();
  }

  private static PodView daemonPod(DaemonSetView daemonSet) {
    var name = daemonSet.meta().name() + "-planned";
    var owner =
        new OwnerReference(ObjectKind.DAEMON_SET, daemonSet.meta().name(), daemonSet.meta().uid());
    var meta =
        ObjectMeta.named(name, Uid.of(name), Instant.EPOCH)
            .withLabels(daemonSet.template().labels())
            .withOwners(List.of(owner));
    var status =
        new PodView.Status(
            PodView.Phase.RUNNING,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            true);
    return new PodView(meta, daemonSet.namespace(), daemonSet.template().spec(), status);
  }
}
