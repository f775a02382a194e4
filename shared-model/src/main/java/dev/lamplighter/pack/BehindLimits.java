package dev.lamplighter.pack;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Resources;
import dev.lamplighter.schedule.PoolTemplate;
import dev.lamplighter.schedule.Shape;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Pods that a plan leaves without a place because nodes that it makes use up a pool's limit.
///
/// Where pods mind each other the pool may say nothing of its limit, though a node more would help:
/// so it counts too where nothing is left for a node that is large enough.
final class BehindLimits {
  private final SortedMap<NodePoolName, PoolTemplate> limited = new TreeMap<>();
  private final LimitsLedger ledger;

  private BehindLimits(ProvisioningPlan plan, ClusterSnapshot snapshot, Pools pools) {
    ledger = LimitsLedger.of(snapshot, plan.claims());
    var used = new TreeSet<NodePoolName>();
    plan.claims().forEach(claim -> used.add(claim.pool()));
    pools.templates().stream()
        .filter(pool -> used.contains(pool.name()) && !pool.pool().spec().limits().isEmpty())
        .forEach(pool -> limited.put(pool.name(), pool));
  }

  static boolean anyIn(ProvisioningPlan plan, ClusterSnapshot snapshot, Pools pools) {
    if (plan.unschedulable().isEmpty()) {
      return false;
    }
    var behind = new BehindLimits(plan, snapshot, pools);
    return !behind.limited.isEmpty()
        && (plan.unschedulable().stream().anyMatch(behind::metLimit)
            || behind.leaveNothing(plan, snapshot));
  }

  private boolean metLimit(Unschedulable refused) {
    return limited.keySet().stream()
        .anyMatch(pool -> refused.pools().get(pool) instanceof Rejection.LimitExceeded);
  }

  private boolean leaveNothing(ProvisioningPlan plan, ClusterSnapshot snapshot) {
    return limited.values().stream().anyMatch(pool -> leavesNothing(pool, plan, snapshot));
  }

  private boolean leavesNothing(
      PoolTemplate pool, ProvisioningPlan plan, ClusterSnapshot snapshot) {
    SortedSet<PodKey> behindOthers = new TreeSet<>();
    plan.unschedulable().stream()
        .filter(
            refused ->
                Optional.ofNullable(refused.pools().get(pool.name()))
                    .filter(RefusedShape::isAboutOthers)
                    .isPresent())
        .forEach(refused -> behindOthers.add(refused.pod()));
    Set<Resources> requests =
        snapshot.pods().stream()
            .filter(pod -> behindOthers.contains(pod.key()))
            .map(pod -> Shape.requestOf(pod.spec()))
            .collect(Collectors.toSet());
    return requests.stream().anyMatch(request -> !leavesRoomFor(request, pool));
  }

  private boolean leavesRoomFor(Resources request, PoolTemplate pool) {
    return pool.types().stream()
        .anyMatch(
            type ->
                request.fitsIn(type.availableToPods())
                    && ledger.leavesNodeOf(pool.pool(), type.type()));
  }
}
