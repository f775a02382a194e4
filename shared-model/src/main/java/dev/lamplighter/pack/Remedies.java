package dev.lamplighter.pack;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.catalogue.CapacityTypeOutage;
import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.catalogue.Outages;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.decision.Remedy;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.schedule.TypeRemedy;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Puts to each pod without a place what would give it one. Pods alike share an answer, and of very
/// many unlike ones only the first get any: a look has a second or two for all that it does.
public final class Remedies {
  private static final int ANSWERS_MAX = 100;

  private final SortedMap<NodePoolName, NodePool> pools = new TreeMap<>();
  private final SortedMap<PodKey, PodView> pods = new TreeMap<>();
  private final Map<Alike, SortedMap<NodePoolName, Remedy>> answers = new HashMap<>();
  private final TypeRemedy types;
  private final Outages outages;

  private record Alike(PodSpec spec, SortedMap<NodePoolName, Rejection> rejections) {}

  private Remedies(ClusterSnapshot snapshot) {
    snapshot.nodePools().forEach(pool -> pools.put(pool.name(), pool));
    snapshot.pods().forEach(pod -> pods.put(pod.key(), pod));
    types = TypeRemedy.of(snapshot);
    outages = snapshot.outages();
  }

  /// The plan, with remedies for those that it leaves without a place.
  public static ProvisioningPlan in(ProvisioningPlan plan, ClusterSnapshot snapshot) {
    if (plan.unschedulable().isEmpty()) {
      return plan;
    }
    var remedies = new Remedies(snapshot);
    return new ProvisioningPlan(
        plan.claims(),
        plan.places(),
        plan.unschedulable().stream().map(remedies::in).toList(),
        plan.bound());
  }

  private Unschedulable in(Unschedulable refused) {
    PodView pod = pods.get(refused.pod());
    if (pod == null) {
      return refused;
    }
    var alike = new Alike(pod.spec(), refused.pools());
    return answers.size() < ANSWERS_MAX || answers.containsKey(alike)
        ? refused.with(answers.computeIfAbsent(alike, it -> of(pod, it.rejections())))
        : refused;
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

  /// What is refused next is told too: a toleration that changes nothing is no help.
  private Remedy afterToleration(Remedy toleration, PodView pod, NodePool pool) {
    return types
        .mismatch(pod, pool)
        .or(() -> types.find(pod, pool))
        .<Remedy>map(next -> new Remedy.Several(List.of(toleration, next)))
        .orElse(toleration);
  }

  /// When the first of the pool's offerings that are out is asked for again.
  private Optional<Instant> nextTry(NodePool pool, List<CapacityType> wanted) {
    Requirements allowed = pool.spec().template().spec().requirements();
    Stream<Instant> offerings =
        outages.inForce().stream()
            .filter(outage -> wanted.contains(outage.capacityType()))
            .filter(
                outage ->
                    allowed.get(LabelKey.INSTANCE_TYPE).has(outage.instanceType().value())
                        && allowed.get(LabelKey.ZONE).has(outage.zone().value()))
            .map(Outage::until);
    Stream<Instant> all =
        outages.capacityTypes().stream()
            .filter(outage -> wanted.contains(outage.capacityType()))
            .map(CapacityTypeOutage::until);
    return Stream.concat(offerings, all).min(Instant::compareTo);
  }

  private Optional<Remedy> of(PodView pod, NodePool pool, Rejection rejection) {
    return switch (rejection) {
      case Rejection.UntoleratedTaints(var taints) ->
          Optional.of(afterToleration(new Remedy.AddTolerations(taints), pod, pool));
      case Rejection.LimitExceeded(_, var resource, var limit, var promised, var needed) ->
          Optional.of(new Remedy.RaiseLimit(resource, limit, promised, needed));
      case Rejection.MinValuesUnmet(var key, int wanted, int found) ->
          Optional.of(new Remedy.LowerMinValues(key, wanted, found));
      case Rejection.NoInstanceType _ -> types.find(pod, pool);
      case Rejection.NoOffering(var wanted, _) -> nextTry(pool, wanted).map(Remedy.AskAgain::new);
      case Rejection.IncompatibleRequirements _,
          Rejection.NoSubnet _,
          Rejection.NoImage _,
          Rejection.UnsuitedToClass _,
          Rejection.TooManyVolumes _,
          Rejection.VolumeConflict _,
          Rejection.VolumeUnusable _,
          Rejection.OtherNodeSelected _,
          Rejection.InsufficientResources _,
          Rejection.HostPortTaken _,
          Rejection.AntiAffinity _,
          Rejection.TopologySpread _,
          Rejection.PodAffinity _,
          Rejection.PoolNotReady _,
          Rejection.Asleep _,
          Rejection.LowPriority _,
          Rejection.PodUnread _,
          Rejection.IncompleteSnapshot _ ->
          Optional.empty();
    };
  }
}
