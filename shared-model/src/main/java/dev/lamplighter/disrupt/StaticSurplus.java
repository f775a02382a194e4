package dev.lamplighter.disrupt;

import static java.util.Comparator.comparing;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.decision.Step;
import dev.lamplighter.lifecycle.Departure;
import dev.lamplighter.pack.StaticPools;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.DoNotDisrupt;
import dev.lamplighter.snapshot.PodsByNode;
import dev.lamplighter.snapshot.PoolReadiness;
import dev.lamplighter.snapshot.Removal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Takes nodes away from a pool that has more than its `replicas` (spec core 5.11): its user has
/// said so, and neither budgets nor do-not-disrupt hold them; PodDisruptionBudgets hold the drain.
///
/// First what has no node yet, then empty nodes, then nodes whose pods nobody protects; among
/// equals the one that disturbs least. A claim that is not launched yet is waited for.
public final class StaticSurplus {
  private final ClusterSnapshot snapshot;
  private final PodsByNode pods;

  private StaticSurplus(ClusterSnapshot snapshot) {
    this.snapshot = snapshot;
    this.pods = PodsByNode.of(snapshot);
  }

  public static List<Step> decide(ClusterSnapshot snapshot) {
    if (!snapshot.complete()) {
      return List.of();
    }
    var surplus = new StaticSurplus(snapshot);
    return snapshot.nodePools().stream()
        .filter(pool -> StaticPools.isStatic(pool) && !pool.meta().deleting())
        .filter(pool -> PoolReadiness.invalid(pool).isEmpty())
        .flatMap(pool -> surplus.of(pool).stream())
        .toList();
  }

  private List<Step> of(NodePool pool) {
    List<ClaimView> staying = StaticPools.staying(pool, snapshot);
    long tooMany = staying.size() - pool.spec().replicas().orElse(0);
    return tooMany <= 0
        ? List.of()
        : staying.stream()
            .filter(claim -> claim.record().state() != ClaimState.RESERVED)
            .sorted(order(pool))
            .limit(tooMany)
            .map(claim -> remove(claim, pool, staying.size()))
            .toList();
  }

  private Step remove(ClaimView claim, NodePool pool, int there) {
    String detail =
        "NodePool %s is to have %s and has %d"
            .formatted(pool.name(), nodes(pool.spec().replicas().orElse(0)), there);
    return new Step(
        "nodeclaim/" + claim.record().name(),
        "NodeClaim %s is drained: %s".formatted(claim.record().name(), detail),
        Departure.begin(
            claim, new Removal(Removal.Cause.SURPLUS, detail, Optional.empty()), snapshot));
  }

  private static String nodes(long count) {
    return count == 1 ? "1 node" : count + " nodes";
  }

  private Comparator<ClaimView> order(NodePool pool) {
    return comparing((ClaimView claim) -> claim.node().isPresent())
        .thenComparing(claim -> !isEmpty(claim, pool))
        .thenComparing(this::isProtected)
        .thenComparingDouble(claim -> disturbance(claim, pool))
        .thenComparing(claim -> claim.record().name());
  }

  private Optional<Candidate> asCandidate(ClaimView claim, NodePool pool) {
    return claim
        .node()
        .map(
            node ->
                new Candidate(
                    claim, node, pool, pods.on(node.name()), Optional.empty(), Optional.empty()));
  }

  private boolean isEmpty(ClaimView claim, NodePool pool) {
    return !isProtected(claim)
        && asCandidate(claim, pool).stream().allMatch(it -> it.reschedulable().isEmpty());
  }

  private boolean isProtected(ClaimView claim) {
    return claim.node().stream()
        .flatMap(node -> pods.on(node.name()).stream())
        .anyMatch(pod -> pod.active() && DoNotDisrupt.protects(pod, snapshot.takenAt()));
  }

  private double disturbance(ClaimView claim, NodePool pool) {
    return asCandidate(claim, pool)
        .map(candidate -> EvictionCost.of(candidate, snapshot.takenAt()))
        .orElse(0.0);
  }
}
