package dev.lamplighter.decision;

import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Price;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Where each pending pod goes: nodes to make, places on what exists or is on its way, refusals.
///
/// `bound` is what nodes for the pods of `claims` cost at least, however they are packed; empty
/// where nobody looked.
public record ProvisioningPlan(
    List<PlannedClaim> claims,
    SortedMap<PodKey, Place> places,
    List<Unschedulable> unschedulable,
    Optional<Price> bound) {
  public static final ProvisioningPlan NOTHING =
      new ProvisioningPlan(List.of(), new TreeMap<>(), List.of());

  public ProvisioningPlan {
    claims = List.copyOf(claims);
    places = Collections.unmodifiableSortedMap(new TreeMap<>(places));
    unschedulable = List.copyOf(unschedulable);
  }

  /// Of whose price nobody knows a bound.
  public ProvisioningPlan(
      List<PlannedClaim> claims,
      SortedMap<PodKey, Place> places,
      List<Unschedulable> unschedulable) {
    this(claims, places, unschedulable, Optional.empty());
  }

  /// With these that got no place either.
  public ProvisioningPlan and(List<Unschedulable> more) {
    return new ProvisioningPlan(
        claims, places, Stream.concat(unschedulable.stream(), more.stream()).toList(), bound);
  }

  public ProvisioningPlan withBound(Price bound) {
    return new ProvisioningPlan(claims, places, unschedulable, Optional.of(bound));
  }

  /// What its claims cost if each becomes the cheapest that it may.
  public Price cost() {
    return claims.stream().map(PlannedClaim::cheapest).reduce(Price.ZERO, Price::plus);
  }

  /// The same beside its bound; empty where nobody looked, or no node is made.
  public Optional<PlanPrice> price() {
    return claims.isEmpty()
        ? Optional.empty()
        : bound.map(least -> new PlanPrice(claims.size(), cost(), least));
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
