package dev.lamplighter.disrupt;

import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodDisruptionBudgetView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.TopologySpreadConstraint;
import dev.lamplighter.snapshot.TopologySpreadConstraint.NodeInclusionPolicy;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Pods that are spread over hosts, and that a PodDisruptionBudget lets go a few at a time, must
/// find their places while the last of them are still where they were.
///
/// kube-scheduler counts the node until it is gone, tainted or not, and those that are left on it
/// as its fewest. Example: two nodes with two pods each, one may go at a time, maxSkew 1. All four
/// may be on one node; but while the first waits, there are two pods on one and one on the other,
/// and a third would be two more than one.
final class SpreadInSteps {
  private final ClusterSnapshot snapshot;
  private final ProvisioningPlan plan;

  SpreadInSteps(ClusterSnapshot snapshot, ProvisioningPlan plan) {
    this.snapshot = snapshot;
    this.plan = plan;
  }

  /// The first pod on one of these nodes that would wait.
  Optional<Kept.Reason> obstacle(Collection<Candidate> removed) {
    return removed.stream()
        .flatMap(
            candidate ->
                candidate.reschedulable().stream()
                    .flatMap(pod -> why(pod, candidate.reschedulable()).stream()))
        .findFirst();
  }

  private Optional<Kept.Reason> why(PodView pod, List<PodView> leaving) {
    return pod.spec().topologySpread().stream()
        .filter(SpreadInSteps::countsTheNodeThatLeaves)
        .flatMap(constraint -> why(pod, constraint, leaving).stream())
        .findFirst();
  }

  private static boolean countsTheNodeThatLeaves(TopologySpreadConstraint constraint) {
    return constraint.isHard()
        && constraint.topologyKey().equals(LabelKey.HOSTNAME)
        && constraint.nodeTaintsPolicy() == NodeInclusionPolicy.IGNORE;
  }

  private Optional<Kept.Reason> why(
      PodView pod, TopologySpreadConstraint constraint, List<PodView> leaving) {
    List<PodView> group = leaving.stream().filter(other -> counts(constraint, pod, other)).toList();
    return group.contains(pod)
        ? heldBy(pod, group.size())
            .filter(budget -> !findsPlaces(group, constraint, budget.disruptionsAllowed()))
            .map(budget -> waits(pod, group.size(), budget))
        : Optional.empty();
  }

  private static boolean counts(TopologySpreadConstraint constraint, PodView pod, PodView other) {
    return other.namespace().equals(pod.namespace())
        && constraint
            .selectorFor(pod.meta().labels())
            .filter(it -> it.matches(other.meta().labels()))
            .isPresent();
  }

  private Optional<PodDisruptionBudgetView> heldBy(PodView pod, int group) {
    return snapshot.podDisruptionBudgets().stream()
        .filter(budget -> budget.holds(pod))
        .filter(budget -> budget.disruptionsAllowed() > 0 && budget.disruptionsAllowed() < group)
        .findFirst();
  }

  /// Whether all but the last of them, which go in one step, find room where they are planned.
  private boolean findsPlaces(
      List<PodView> group, TopologySpreadConstraint constraint, int atATime) {
    int last = (group.size() - 1) % atATime + 1;
    int most = last + constraint.maxSkew();
    long room =
        group.stream()
            .map(pod -> plan.places().get(pod.key()))
            .filter(Objects::nonNull)
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
            .entrySet()
            .stream()
            .mapToLong(
                planned ->
                    Math.min(
                        planned.getValue(),
                        Math.max(0, most - there(planned.getKey(), constraint, group.getFirst()))))
            .sum();
    return room >= group.size() - last;
  }

  private long there(Place place, TopologySpreadConstraint constraint, PodView pod) {
    return switch (place) {
      case Place.ExistingNode(NodeName name) ->
          snapshot.pods().stream()
              .filter(other -> other.status().node().filter(name::equals).isPresent())
              .filter(other -> other.active() && counts(constraint, pod, other))
              .count();
      case Place.Planned _, Place.InFlight _ -> 0;
    };
  }

  private static Kept.Reason waits(PodView pod, int group, PodDisruptionBudgetView budget) {
    return new Kept.Reason.PodWouldNotFit(
        pod.key(),
        "its topologySpreadConstraints count the %d pods that are with it, of which PodDisruptionBudget %s lets %d go at a time"
            .formatted(group, budget.key(), budget.disruptionsAllowed()));
  }
}
