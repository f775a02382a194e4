package dev.lamplighter.disrupt;

import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.PodDisruptionBudgetView;
import dev.lamplighter.snapshot.PodView;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Pods that must be where others of their kind are go to another domain all at once or not at all:
/// kube-scheduler lets the first of them in nowhere else while the others run where they are. A
/// PodDisruptionBudget that lets fewer go at a time would wait for the first for ever.
final class MovedTogether {
  private final ClusterSnapshot snapshot;
  private final ProvisioningPlan plan;

  MovedTogether(ClusterSnapshot snapshot, ProvisioningPlan plan) {
    this.snapshot = snapshot;
    this.plan = plan;
  }

  /// The first pod on one of these nodes that would wait.
  Optional<Kept.Reason> obstacle(Collection<Candidate> removed) {
    List<PodView> moving =
        removed.stream().flatMap(candidate -> candidate.reschedulable().stream()).toList();
    return removed.stream()
        .flatMap(
            candidate ->
                candidate.reschedulable().stream().map(pod -> why(pod, candidate.node(), moving)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<Kept.Reason> why(PodView pod, NodeView from, List<PodView> moving) {
    List<PodView> group = moving.stream().filter(other -> attracts(pod, other)).toList();
    return group.contains(pod)
        ? heldBy(pod, group.size())
            .flatMap(
                budget ->
                    pod.spec().podAffinity().stream()
                        .map(PodAffinityTerm::topologyKey)
                        .filter(key -> !staysIn(key, from, pod))
                        .findFirst()
                        .map(key -> waits(pod, key, group.size(), budget)))
        : Optional.empty();
  }

  private static boolean attracts(PodView pod, PodView other) {
    List<PodAffinityTerm> terms = pod.spec().podAffinity();
    return !terms.isEmpty() && terms.stream().allMatch(term -> term.selects(other));
  }

  private Optional<PodDisruptionBudgetView> heldBy(PodView pod, int group) {
    return snapshot.podDisruptionBudgets().stream()
        .filter(budget -> budget.holds(pod) && budget.disruptionsAllowed() < group)
        .findFirst();
  }

  private boolean staysIn(LabelKey key, NodeView from, PodView pod) {
    Optional<String> today = from.meta().labels().get(key);
    return today.isPresent() && today.equals(valueAt(key, plan.places().get(pod.key())));
  }

  private Optional<String> valueAt(LabelKey key, @Nullable Place place) {
    return switch (place) {
      case Place.ExistingNode(NodeName name) ->
          snapshot.nodes().stream()
              .filter(node -> node.name().equals(name))
              .findFirst()
              .flatMap(node -> node.meta().labels().get(key));
      case Place.Planned(NodeClaimName name) ->
          plan.claims().stream()
              .filter(claim -> claim.name().equals(name))
              .map(PlannedClaim::requirements)
              .findFirst()
              .flatMap(requirements -> requirements.get(key.stable()).singleValue());
      case Place.InFlight _ -> Optional.empty();
      case null -> Optional.empty();
    };
  }

  private static Kept.Reason waits(
      PodView pod, LabelKey key, int group, PodDisruptionBudgetView budget) {
    return new Kept.Reason.PodWouldNotFit(
        pod.key(),
        "its podAffinity over %s keeps %d pods together, of which PodDisruptionBudget %s lets %d go at a time"
            .formatted(key, group, budget.key(), budget.disruptionsAllowed()));
  }
}
