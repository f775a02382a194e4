package dev.lamplighter.pack;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// Pods that get no node because a pool is at its limit, while that pool makes one for a pod of
/// lower priority.
final class Overtaken {
  private Overtaken() {}

  static boolean anyIn(ProvisioningPlan plan, ClusterSnapshot snapshot) {
    if (plan.claims().isEmpty() || plan.unschedulable().isEmpty()) {
      return false;
    }
    SortedMap<PodKey, Integer> priorities = new TreeMap<>();
    snapshot.pods().forEach(pod -> priorities.put(pod.key(), pod.spec().priority()));
    SortedMap<NodePoolName, Integer> least = new TreeMap<>();
    for (PlannedClaim claim : plan.claims()) {
      claim.pods().forEach(pod -> least.merge(claim.pool(), priority(pod, priorities), Math::min));
    }
    return plan.unschedulable().stream()
        .anyMatch(refused -> isOvertaken(refused, priority(refused.pod(), priorities), least));
  }

  private static int priority(PodKey pod, SortedMap<PodKey, Integer> priorities) {
    return priorities.getOrDefault(pod, Integer.MIN_VALUE);
  }

  private static boolean isOvertaken(
      Unschedulable refused, int priority, SortedMap<NodePoolName, Integer> least) {
    return refused.pools().entrySet().stream()
        .filter(pool -> pool.getValue() instanceof Rejection.LimitExceeded)
        .map(Map.Entry::getKey)
        .anyMatch(pool -> least.getOrDefault(pool, Integer.MAX_VALUE) < priority);
  }
}
