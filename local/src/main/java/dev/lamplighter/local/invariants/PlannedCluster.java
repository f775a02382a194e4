package dev.lamplighter.local.invariants;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.local.cluster.scheduler.Placements;
import dev.lamplighter.local.cluster.volumes.VolumeBinder;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The cluster as it will be once a plan is carried out: every planned node has joined, every
/// planned pod is on its node, and the nodes are gone that these pods, and those that there is no
/// place for, had to leave: unless these stay until last.
final class PlannedCluster {
  private final ProvisioningPlan plan;
  private final ClusterSnapshot snapshot;
  private final SortedMap<NodeClaimName, NodeName> nodeOfClaim = new TreeMap<>();
  private final List<NodeView> nodes = new ArrayList<>();
  private final List<PodView> staying = new ArrayList<>();

  /// Once all have left that are to leave.
  static PlannedCluster inTheEnd(ProvisioningPlan plan, ClusterSnapshot snapshot) {
    SortedSet<PodKey> homeless = new TreeSet<>();
    plan.unschedulable().forEach(refused -> homeless.add(refused.pod()));
    return new PlannedCluster(plan, snapshot, homeless);
  }

  /// While those that there is no place for are still where they were.
  static PlannedCluster beforeTheHomelessLeave(ProvisioningPlan plan, ClusterSnapshot snapshot) {
    return new PlannedCluster(plan, snapshot, Collections.emptySortedSet());
  }

  private PlannedCluster(
      ProvisioningPlan plan, ClusterSnapshot snapshot, SortedSet<PodKey> homeless) {
    this.plan = plan;
    this.snapshot = snapshot;
    SortedSet<NodeName> left = new TreeSet<>();
    SortedSet<NodeName> needed = new TreeSet<>();
    for (PodView pod : snapshot.pods()) {
      boolean leaves = plan.places().containsKey(pod.key()) || homeless.contains(pod.key());
      pod.status()
          .node()
          .filter(_ -> leaves || keepsItsNode(pod))
          .ifPresent((leaves && !isHeld(pod) ? left : needed)::add);
      if (!leaves) {
        staying.add(pod);
      }
    }
    snapshot.nodes().stream()
        .filter(node -> !left.contains(node.name()) || needed.contains(node.name()))
        .forEach(nodes::add);
    for (ClaimView claim : snapshot.claims()) {
      NodeView node = claim.node().orElseGet(() -> PlannedNode.of(claim.record()));
      nodeOfClaim.put(claim.record().name(), node.name());
      if (claim.node().isEmpty() && isPlannedOn(claim.record().name())) {
        nodes.add(node);
      }
    }
  }

  /// No eviction of it would be granted now.
  private boolean isHeld(PodView pod) {
    return snapshot.podDisruptionBudgets().stream()
        .anyMatch(budget -> budget.holds(pod) && budget.disruptionsAllowed() == 0);
  }

  private static boolean keepsItsNode(PodView pod) {
    return pod.active() && !pod.mirror() && !pod.ownedBy(ObjectKind.DAEMON_SET);
  }

  private boolean isPlannedOn(NodeClaimName claim) {
    return plan.places().containsValue(new Place.InFlight(claim));
  }

  /// With `node` for `claim`, the cheapest of its types for every other planned claim, and of the
  /// planned pods those that have `come`.
  Placements with(PlannedClaim claim, NodeView node, Predicate<PodView> come) {
    List<NodeView> all = new ArrayList<>(nodes);
    for (PlannedClaim other : plan.claims()) {
      all.add(other.name().equals(claim.name()) ? node : PlannedNode.of(other, snapshot));
    }
    var placements = Placements.of(all, staying, VolumeBinder.rescheduled(snapshot.storage(), all));
    for (PodView pod : plannable()) {
      nodeOf(pod.key()).filter(_ -> come.test(pod)).ifPresent(at -> placements.place(pod, at));
    }
    return placements;
  }

  private List<PodView> plannable() {
    return Stream.concat(snapshot.pods().stream(), snapshot.buffers().pods().stream()).toList();
  }

  private Optional<NodeName> nodeOf(PodKey pod) {
    return switch (plan.places().get(pod)) {
      case Place.ExistingNode(var node) -> Optional.of(node);
      case Place.InFlight(var claim) -> Optional.ofNullable(nodeOfClaim.get(claim));
      case Place.Planned(var claim) -> Optional.of(NodeName.of(claim.value()));
      case null -> Optional.empty();
    };
  }
}
