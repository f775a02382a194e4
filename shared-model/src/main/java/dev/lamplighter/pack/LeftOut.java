package dev.lamplighter.pack;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.PodView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/// The pods that a plan has no place for since they want to be with pods that are not in the
/// cluster, and the cluster without them: whoever keeps zones level for them does so for nothing.
/// Wherever others go, they find no place.
record LeftOut(ClusterSnapshot others, List<Unschedulable> refused) {
  static LeftOut of(ProvisioningPlan plan, ClusterSnapshot snapshot) {
    SortedSet<PodKey> without = RefusedFirst.without(plan);
    SortedSet<PodKey> alone = new TreeSet<>();
    Map<PodAffinityTerm, Boolean> known = new HashMap<>();
    for (PodView pod : snapshot.pods()) {
      if (without.contains(pod.key())
          && pod.status().node().isEmpty()
          && pod.spec().podAffinity().stream()
              .anyMatch(term -> known.computeIfAbsent(term, it -> selectsNobody(it, snapshot)))) {
        alone.add(pod.key());
      }
    }
    return new LeftOut(
        snapshot.withPods(
            snapshot.pods().stream().filter(pod -> !alone.contains(pod.key())).toList()),
        plan.unschedulable().stream().filter(it -> alone.contains(it.pod())).toList());
  }

  static LeftOut nobody(ClusterSnapshot snapshot) {
    return new LeftOut(snapshot, List.of());
  }

  private static boolean selectsNobody(PodAffinityTerm term, ClusterSnapshot snapshot) {
    return snapshot.pods().stream().noneMatch(term::selects);
  }

  boolean isAnybody() {
    return !refused.isEmpty();
  }

  /// A plan for the others, with them as they were refused.
  ProvisioningPlan and(ProvisioningPlan plan) {
    return plan.and(refused);
  }
}
