package dev.lamplighter.decide;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.decision.Explanation;
import dev.lamplighter.decision.Explanation.Limit;
import dev.lamplighter.decision.Explanation.Priced;
import dev.lamplighter.decision.Explanation.Refusal;
import dev.lamplighter.decision.Explanation.Replicas;
import dev.lamplighter.decision.Explanation.Types;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.disrupt.PoolBudgets;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Resources;
import dev.lamplighter.pack.LimitsLedger;
import dev.lamplighter.pack.StaticPools;
import dev.lamplighter.schedule.CandidateType;
import dev.lamplighter.schedule.DaemonSets;
import dev.lamplighter.schedule.PoolTemplate;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PoolReadiness;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Explains a NodePool: whether it makes nodes, what is left of its limits, what it may make, what
/// its budgets allow, and which waiting pods it makes none for.
final class PoolExplaining {
  private PoolExplaining() {}

  static Explanation of(NodePool pool, ClusterSnapshot snapshot, ProvisioningPlan plan) {
    return new Explanation.OfPool(
        pool.name(),
        unusable(pool, snapshot),
        replicas(pool, snapshot),
        limits(pool, snapshot),
        types(pool, snapshot),
        PoolBudgets.of(pool, snapshot),
        refused(pool, plan));
  }

  private static Optional<Rejection> unusable(NodePool pool, ClusterSnapshot snapshot) {
    return switch (PoolReadiness.of(pool, snapshot)) {
      case PoolReadiness.Ready _ -> Optional.empty();
      case PoolReadiness.NotReady(var reason, var message) ->
          Optional.of(new Rejection.PoolNotReady(pool.name(), reason, message));
    };
  }

  private static Optional<Replicas> replicas(NodePool pool, ClusterSnapshot snapshot) {
    if (!StaticPools.isStatic(pool)) {
      return Optional.empty();
    }
    var missing = Decisions.missingReplicas(snapshot);
    return Optional.of(
        new Replicas(
            pool.spec().replicas().orElse(0),
            StaticPools.there(pool, snapshot),
            missing.claims().stream().filter(claim -> claim.pool().equals(pool.name())).count(),
            Optional.ofNullable(missing.refused().get(pool.name()))));
  }

  private static List<Limit> limits(NodePool pool, ClusterSnapshot snapshot) {
    Resources promised = LimitsLedger.promised(snapshot).getOrDefault(pool.name(), Resources.EMPTY);
    Resources limits = pool.spec().limits();
    return limits.names().stream()
        .map(name -> new Limit(name, limits.get(name), promised.get(name)))
        .toList();
  }

  private static Types types(NodePool pool, ClusterSnapshot snapshot) {
    List<InstanceType> known = snapshot.typesOf(pool);
    var template =
        PoolTemplate.of(
            pool, known, DaemonSets.of(snapshot), snapshot.policy().planning().bestEffort());
    Comparator<CandidateType> bySize =
        comparingLong((CandidateType it) -> it.availableToPods().cpuMillis())
            .thenComparingLong(it -> it.availableToPods().memoryBytes())
            .thenComparing(it -> it.type().name());
    return new Types(
        known.size(),
        template.types().size(),
        template.types().stream()
            .map(type -> priced(type, template))
            .min(comparing(Priced::price).thenComparing(Priced::type)),
        template.types().stream().max(bySize).map(type -> priced(type, template)));
  }

  private static Priced priced(CandidateType type, PoolTemplate template) {
    return new Priced(
        type.type().name(), type.cheapest(template.requirements()).orElse(Price.unknown(0)));
  }

  private static SortedMap<PodKey, Refusal> refused(NodePool pool, ProvisioningPlan plan) {
    SortedMap<PodKey, Refusal> refused = new TreeMap<>();
    for (Unschedulable pod : plan.unschedulable()) {
      Optional.ofNullable(pod.pools().get(pool.name()))
          .ifPresent(
              why ->
                  refused.put(
                      pod.pod(),
                      new Refusal(why, Optional.ofNullable(pod.remedies().get(pool.name())))));
    }
    return refused;
  }
}
