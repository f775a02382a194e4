package dev.lamplighter.pack;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.catalogue.CapacityTypeOutage;
import dev.lamplighter.catalogue.InstanceType;
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
import dev.lamplighter.schedule.DaemonSets;
import dev.lamplighter.schedule.PoolTemplate;
import dev.lamplighter.schedule.Trial;
import dev.lamplighter.schedule.TypeRemedy;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import java.time.Instant;
import java.util.ArrayList;
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
  private static final int STEPS_MAX = 8;

  private final SortedMap<NodePoolName, NodePool> pools = new TreeMap<>();
  private final SortedMap<PodKey, PodView> pods = new TreeMap<>();
  private final Map<Alike, SortedMap<NodePoolName, Remedy>> answers = new HashMap<>();
  private final SortedMap<NodePoolName, PoolTemplate> templates = new TreeMap<>();
  private final ClusterSnapshot snapshot;
  private final DaemonSets daemonSets;
  private final TypeRemedy types;
  private final Trials trials;

  private record Alike(PodSpec spec, SortedMap<NodePoolName, Rejection> rejections) {}

  private Remedies(ProvisioningPlan plan, ClusterSnapshot snapshot) {
    this.snapshot = snapshot;
    snapshot.nodePools().forEach(pool -> pools.put(pool.name(), pool));
    snapshot.pods().forEach(pod -> pods.put(pod.key(), pod));
    daemonSets = DaemonSets.of(snapshot);
    types = TypeRemedy.of(snapshot);
    trials = Trials.of(plan, snapshot);
  }

  /// The plan, with remedies for those that it leaves without a place.
  public static ProvisioningPlan in(ProvisioningPlan plan, ClusterSnapshot snapshot) {
    if (plan.unschedulable().isEmpty()) {
      return plan;
    }
    var remedies = new Remedies(plan, snapshot);
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

  /// What would take one obstacle away after the other, until the pod would have a place or nobody
  /// knows what helps: a toleration that changes nothing is no help.
  private Optional<Remedy> of(PodView pod, NodePool pool, Rejection rejection) {
    var remedies = new ArrayList<Remedy>();
    Trial trial = Trial.of(pod, template(pool), daemonSets);
    Optional<Rejection> why = Optional.of(rejection);
    for (int step = 0; step < STEPS_MAX && why.isPresent(); step++) {
      Rejection obstacle = why.get();
      List<Remedy> next = of(trial, obstacle);
      if (next.stream().anyMatch(Remedy.NothingHelps.class::isInstance)) {
        return Optional.of(next.getFirst());
      }
      if (remedies.containsAll(next) && !next.isEmpty()) {
        break;
      }
      if (next.isEmpty()) {
        remedies.add(new Remedy.Then(obstacle));
        break;
      }
      remedies.addAll(next);
      trial = trial.after(new Remedy.Several(next));
      why = trials.refusal(trial);
    }
    return told(remedies);
  }

  /// What the refusal says itself is no remedy, unless more follows.
  private static Optional<Remedy> told(List<Remedy> remedies) {
    Remedy first = remedies.getFirst();
    if (remedies.size() > 1) {
      var all = new ArrayList<>(remedies);
      all.set(
          0,
          first instanceof Remedy.MatchLabels(var keys, _)
              ? new Remedy.MatchLabels(keys, true)
              : first);
      return Optional.of(new Remedy.Several(all));
    }
    boolean said = first instanceof Remedy.Then || first instanceof Remedy.MatchLabels;
    return said ? Optional.empty() : Optional.of(first);
  }

  private PoolTemplate template(NodePool pool) {
    return templates.computeIfAbsent(
        pool.name(),
        _ ->
            PoolTemplate.of(
                pool,
                snapshot.typesOf(pool).stream().map(InstanceType::asLastResort).toList(),
                daemonSets,
                snapshot.policy().planning().bestEffort()));
  }

  private List<Remedy> of(Trial trial, Rejection rejection) {
    return switch (rejection) {
      case Rejection.UntoleratedTaints(var taints) -> List.of(new Remedy.AddTolerations(taints));
      case Rejection.IncompatibleRequirements(var keys) ->
          List.of(new Remedy.MatchLabels(keys, false));
      case Rejection.LimitExceeded exceeded -> limits(trial, exceeded);
      case Rejection.MinValuesUnmet(var key, int wanted, int found) ->
          List.of(new Remedy.LowerMinValues(key, wanted, found));
      case Rejection.NoInstanceType _ -> types.find(trial, trials.shape(trial)).stream().toList();
      case Rejection.NoOffering(var wanted, _) ->
          nextTry(trial.template(), wanted).map(Remedy.AskAgain::new).stream()
              .<Remedy>map(it -> it)
              .toList();
      case Rejection.NoSubnet(var nodeClass, var zones, _) ->
          List.of(new Remedy.SelectSubnet(nodeClass, zones));
      case Rejection.NoImage(var nodeClass, var wanted, _) ->
          List.of(new Remedy.SelectImage(nodeClass, wanted));
      case Rejection.UnsuitedToClass _,
          Rejection.TooManyVolumes _,
          Rejection.VolumeConflict _,
          Rejection.VolumeUnusable _,
          Rejection.OtherNodeSelected _,
          Rejection.InsufficientResources _,
          Rejection.HostPortTaken _,
          Rejection.AntiAffinity _,
          Rejection.TopologySpread _,
          Rejection.PodAffinity _,
          Rejection.BesideOthers _,
          Rejection.PoolNotReady _,
          Rejection.Asleep _,
          Rejection.LowPriority _,
          Rejection.PodUnread _,
          Rejection.IncompleteSnapshot _ ->
          List.of();
    };
  }

  /// All limits that a node would exceed; the one that was met where others were in the way of what
  /// would not exceed any.
  private List<Remedy> limits(Trial trial, Rejection.LimitExceeded met) {
    List<Rejection.LimitExceeded> exceeded = trials.exceeded(trial);
    return (exceeded.isEmpty() ? List.of(met) : exceeded)
        .stream()
            .<Remedy>map(
                it -> new Remedy.RaiseLimit(it.resource(), it.limit(), it.promised(), it.needed()))
            .toList();
  }

  /// When the first of the pool's offerings that are out is asked for again.
  private Optional<Instant> nextTry(PoolTemplate pool, List<CapacityType> wanted) {
    Requirements allowed = pool.requirements();
    Outages outages = snapshot.outages();
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
}
