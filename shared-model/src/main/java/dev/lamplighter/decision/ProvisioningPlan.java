package dev.lamplighter.decision;

import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Where each pending pod goes: nodes to make, places on what exists or is on its way, refusals.
public record ProvisioningPlan(
    List<PlannedClaim> claims, SortedMap<PodKey, Place> places, List<Unschedulable> unschedulable) {
  public static final ProvisioningPlan NOTHING =
      new ProvisioningPlan(List.of(), new TreeMap<>(), List.of());

  public ProvisioningPlan {
    claims = List.copyOf(claims);
    places = Collections.unmodifiableSortedMap(new TreeMap<>(places));
    unschedulable = List.copyOf(unschedulable);
  }

  /// With these that got no place either.
  public ProvisioningPlan and(List<Unschedulable> more) {
    return new ProvisioningPlan(
        claims, places, Stream.concat(unschedulable.stream(), more.stream()).toList());
  }

  /// Where a pod is expected to run. kube-scheduler has the last word.
  public sealed interface Place {
    record ExistingNode(NodeName node) implements Place {}

    /// A claim that was launched, or is being, and whose node is not ready for pods yet.
    record InFlight(NodeClaimName claim) implements Place {}

    /// A claim of this plan.
    record Planned(NodeClaimName claim) implements Place {}
  }
}
