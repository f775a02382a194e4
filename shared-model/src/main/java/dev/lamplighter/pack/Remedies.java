package dev.lamplighter.pack;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.decision.Remedy;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.schedule.TypeRemedy;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Puts to each pod without a place what would give it one. Pods alike share an answer.
public final class Remedies {
  private final SortedMap<NodePoolName, NodePool> pools = new TreeMap<>();
  private final SortedMap<PodKey, PodView> pods = new TreeMap<>();
  private final Map<Alike, SortedMap<NodePoolName, Remedy>> answers = new HashMap<>();
  private final TypeRemedy types;

  private record Alike(PodSpec spec, SortedMap<NodePoolName, Rejection> rejections) {}

  private Remedies(ClusterSnapshot snapshot) {
    snapshot.nodePools().forEach(pool -> pools.put(pool.name(), pool));
    snapshot.pods().forEach(pod -> pods.put(pod.key(), pod));
    types = TypeRemedy.of(snapshot);
  }

  /// The plan, with remedies for those that it leaves without a place.
  public static ProvisioningPlan in(ProvisioningPlan plan, ClusterSnapshot snapshot) {
    if (plan.unschedulable().isEmpty()) {
      return plan;
    }
    var remedies = new Remedies(snapshot);
    return new ProvisioningPlan(
        plan.claims(), plan.places(), plan.unschedulable().stream().map(remedies::in).toList());
  }

  private Unschedulable in(Unschedulable refused) {
    PodView pod = pods.get(refused.pod());
    return pod == null
        ? refused
        : refused.with(
            answers.computeIfAbsent(
                new Alike(pod.spec(), refused.pools()), it -> of(pod, it.rejections())));
  }

  private SortedMap<NodePoolName, Remedy> of(
      PodView pod, SortedMap<NodePoolName, Rejection> rejections) {
    SortedMap<NodePoolName, Remedy> remedies = new TreeMap<>();
    rejections.forEach(
        (name, rejection) ->
            Optional.ofNullable(pools.get(name))
                .flatMap(pool -> of(pod, pool, rejection))
                .ifPresent(remedy -> remedies.put(name, remedy)));
    return remedies;
  }

  private Optional<Remedy> of(PodView pod, NodePool pool, Rejection rejection) {
    return switch (rejection) {
      case Rejection.UntoleratedTaints(var taints) ->
          Optional.of(new Remedy.AddTolerations(taints));
      case Rejection.LimitExceeded(_, var resource, var limit, var promised, var needed) ->
          Optional.of(new Remedy.RaiseLimit(resource, limit, promised, needed));
      case Rejection.NoInstanceType _ -> types.find(pod, pool);
      case Rejection.IncompatibleRequirements _,
          Rejection.VolumeConflict _,
          Rejection.VolumeUnusable _,
          Rejection.InsufficientResources _,
          Rejection.HostPortTaken _,
          Rejection.AntiAffinity _,
          Rejection.TopologySpread _,
          Rejection.PodAffinity _,
          Rejection.NoOffering _,
          Rejection.PoolNotReady _,
          Rejection.MinValuesUnmet _,
          Rejection.Asleep _,
          Rejection.PodUnread _,
          Rejection.IncompleteSnapshot _ ->
          Optional.empty();
    };
  }
}
