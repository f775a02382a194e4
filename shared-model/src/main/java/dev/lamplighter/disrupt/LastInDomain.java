package dev.lamplighter.disrupt;

import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.TopologySpreadConstraint;
import dev.lamplighter.snapshot.TopologySpreadConstraint.WhenUnsatisfiable;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// Spread pods keep the domains that they are spread over (spec core 4.10): a node that is the last
/// of its domain goes only if its replacement is of the same one.
///
/// kube-scheduler counts the domain for as long as the node is there, tainted or not, and would let
/// the pods wait; and Karpenter counts every domain in which a pool could make a node.
final class LastInDomain {
  private final ClusterSnapshot snapshot;
  private final SortedSet<NodeName> going = new TreeSet<>();

  LastInDomain(Collection<Candidate> removed, ClusterSnapshot snapshot) {
    this.snapshot = snapshot;
    removed.forEach(candidate -> going.add(candidate.node().name()));
    for (ClaimView claim : snapshot.claims()) {
      if (claim.record().state() == ClaimState.DISRUPTING || claim.record().state().leaving()) {
        claim.node().ifPresent(node -> going.add(node.name()));
      }
    }
  }

  /// The first spread pod on one of these nodes whose domain would be lost.
  Optional<Kept.Reason> obstacle(Collection<Candidate> removed, List<PlannedClaim> replacements) {
    return removed.stream()
        .flatMap(
            candidate ->
                candidate.reschedulable().stream().map(pod -> why(candidate, pod, replacements)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<Kept.Reason> why(
      Candidate candidate, PodView pod, List<PlannedClaim> replacements) {
    return pod.spec().topologySpread().stream()
        .filter(it -> it.whenUnsatisfiable() == WhenUnsatisfiable.DO_NOT_SCHEDULE)
        .map(TopologySpreadConstraint::topologyKey)
        .filter(key -> !key.equals(LabelKey.HOSTNAME))
        .flatMap(
            key ->
                candidate.node().meta().labels().get(key).stream()
                    .filter(value -> !stays(key, value) && !comes(key, value, replacements))
                    .map(value -> lost(pod, key, value)))
        .findFirst();
  }

  private static Kept.Reason lost(PodView pod, LabelKey key, String value) {
    return new Kept.Reason.PodWouldNotFit(
        pod.key(),
        "its topologySpreadConstraints count %s, and no other node has %s=%s"
            .formatted(key, key, value));
  }

  private boolean stays(LabelKey key, String value) {
    return snapshot.nodes().stream()
        .filter(node -> !going.contains(node.name()))
        .anyMatch(node -> node.meta().labels().has(key, value));
  }

  private static boolean comes(LabelKey key, String value, List<PlannedClaim> replacements) {
    return replacements.stream()
        .map(claim -> claim.requirements().get(key))
        .anyMatch(wanted -> wanted.singleValue().filter(value::equals).isPresent());
  }
}
