package dev.lamplighter.pack;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.WellKnownLabels;
import dev.lamplighter.schedule.PendingPods;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.TopologySpreadConstraint;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Labels of the user's own by which pods that wait are spread.
///
/// A value that only a later node has is a domain without pods, and kube-scheduler then binds no
/// more of them to the others. Values of well-known labels are there before. So these pods are
/// placed first, by first-fit, and no node that is made for others alone may bring a value that
/// neither theirs nor those that exist have.
final class OwnLabels {
  private final SortedSet<LabelKey> keys = new TreeSet<>();
  private final SortedSet<PodKey> spread = new TreeSet<>();
  private final List<NodeView> nodes;

  private OwnLabels(ClusterSnapshot snapshot) {
    nodes = snapshot.nodes();
    for (PodView pod : PendingPods.of(snapshot)) {
      List<LabelKey> its = keys(pod.spec());
      keys.addAll(its);
      if (!its.isEmpty()) {
        spread.add(pod.key());
      }
    }
  }

  static OwnLabels of(ClusterSnapshot snapshot) {
    return new OwnLabels(snapshot);
  }

  private static List<LabelKey> keys(PodSpec spec) {
    return spec.topologySpread().stream()
        .map(TopologySpreadConstraint::topologyKey)
        .filter(key -> !WellKnownLabels.isWellKnown(key.stable()) && !key.equals(LabelKey.HOSTNAME))
        .toList();
  }

  boolean anyComesLate(ProvisioningPlan plan) {
    return !keys.isEmpty() && late(plan);
  }

  private boolean late(ProvisioningPlan plan) {
    SortedMap<LabelKey, SortedSet<String>> known = new TreeMap<>();
    for (LabelKey key : keys) {
      SortedSet<String> values = new TreeSet<>();
      nodes.forEach(node -> node.meta().labels().get(key).ifPresent(values::add));
      plan.claims().stream()
          .filter(claim -> claim.pods().stream().anyMatch(spread::contains))
          .forEach(claim -> values.addAll(values(claim, key)));
      known.put(key, values);
    }
    return plan.claims().stream()
        .anyMatch(
            claim ->
                known.entrySet().stream()
                    .anyMatch(each -> !each.getValue().containsAll(values(claim, each.getKey()))));
  }

  private static SortedSet<String> values(PlannedClaim claim, LabelKey key) {
    var requirement = claim.requirements().get(key);
    return requirement.complement() ? new TreeSet<>() : new TreeSet<>(requirement.values());
  }
}
