package dev.lamplighter.disrupt;

import dev.lamplighter.api.Disruption.ConsolidationPolicy;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.Price;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodsByNode;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The policy `Balanced` (spec core 6.13): nodes go only where the share of the pool's cost that it
/// saves is at least half the share of the pool's pods that it disturbs.
///
/// Of a command over several pools each gets the part of the saving that its nodes have in the
/// price, and each that is balanced must agree. Empty nodes are none of its business.
final class Balanced {
  /// Saved share for each disturbed share; Karpenter's constant too.
  private static final double THRESHOLD = 0.5;

  private static final int PERCENT = 100;

  private final ClusterSnapshot snapshot;
  private final PodsByNode pods;

  Balanced(ClusterSnapshot snapshot) {
    this.snapshot = snapshot;
    this.pods = PodsByNode.of(snapshot);
  }

  /// The first pool for which the command is not worth the trouble. `cost` is what it would cost to
  /// have its pods elsewhere.
  Optional<Kept.Reason> objection(List<Candidate> candidates, Price cost) {
    SortedMap<NodePoolName, NodePool> pools = new TreeMap<>();
    for (Candidate candidate : candidates) {
      if (isBalanced(candidate.pool())) {
        pools.put(candidate.pool().name(), candidate.pool());
      }
    }
    return pools.values().stream()
        .flatMap(pool -> objection(pool, candidates, cost).stream())
        .findFirst();
  }

  private static boolean isBalanced(NodePool pool) {
    return pool.spec().disruption().consolidationPolicy() == ConsolidationPolicy.BALANCED;
  }

  private Optional<Kept.Reason> objection(NodePool pool, List<Candidate> candidates, Price cost) {
    List<Candidate> all = nodesOf(pool);
    List<Candidate> going =
        candidates.stream().filter(it -> it.pool().name().equals(pool.name())).toList();
    double before = micros(candidates);
    double saved = (before - cost.microsPerHour()) * share(micros(going), before);
    double savedShare = share(saved, micros(all));
    double disturbedShare = share(disturbance(going), disturbance(all));
    return saved > 0 && savedShare >= THRESHOLD * disturbedShare
        ? Optional.empty()
        : Optional.of(
            new Kept.Reason.NotBalanced(pool.name(), percent(savedShare), percent(disturbedShare)));
  }

  private List<Candidate> nodesOf(NodePool pool) {
    return snapshot.claims().stream()
        .filter(claim -> claim.record().owner().poolUid().equals(pool.meta().uid()))
        .filter(claim -> claim.node().isPresent() && !claim.record().state().leaving())
        .map(claim -> node(claim, pool))
        .toList();
  }

  private Candidate node(ClaimView claim, NodePool pool) {
    var node = claim.node().orElseThrow();
    return new Candidate(
        claim, node, pool, pods.on(node.name()), Optional.empty(), Optional.empty());
  }

  private double micros(List<Candidate> nodes) {
    return Prices.now(nodes, snapshot).microsPerHour();
  }

  private double disturbance(List<Candidate> nodes) {
    return nodes.stream().mapToDouble(node -> EvictionCost.of(node, snapshot.takenAt())).sum();
  }

  private static double share(double part, double whole) {
    return whole > 0 ? part / whole : 0;
  }

  private static int percent(double share) {
    return (int) Math.round(share * PERCENT);
  }
}
