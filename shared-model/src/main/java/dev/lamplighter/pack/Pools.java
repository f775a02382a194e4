package dev.lamplighter.pack;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.schedule.ClaimFit;
import dev.lamplighter.schedule.DaemonSets;
import dev.lamplighter.schedule.NewClaim;
import dev.lamplighter.schedule.PoolTemplate;
import dev.lamplighter.schedule.Shape;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PoolHealth;
import dev.lamplighter.snapshot.PoolReadiness;
import dev.lamplighter.snapshot.Source;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/// The NodePools, by weight from the heaviest, pools of equal weight together and by name, those
/// whose nodes never register behind all others; and why the rest make no nodes now (spec core 3.5,
/// 4.2). What new claims start from is worked out when the first is needed: most looks need none.
final class Pools {

  /// Without these a node may be made that is there already, or that does not hold its pods.
  private static final Set<Source> NEEDED =
      EnumSet.of(
          Source.NODE_POOLS,
          Source.NODE_CLAIMS,
          Source.NODES,
          Source.NAMESPACES,
          Source.PODS,
          Source.DAEMON_SETS,
          Source.CLAIM_RECORDS);

  private final ClusterSnapshot snapshot;
  private final DaemonSets daemonSets;
  private final List<NodePool> usable = new ArrayList<>();
  private final SortedMap<NodePoolName, Rejection> unusable = new TreeMap<>();
  private Optional<List<List<PoolTemplate>>> templates = Optional.empty();
  private ReservedPlaces reserved;
  private GroupZones groupZones;
  private final boolean anyPreferNoSchedule;
  private boolean held;
  private boolean lastResort;

  /// [#haveLastResort], once somebody has asked.
  private Optional<Boolean> anyUnpriced = Optional.empty();

  private Pools(ClusterSnapshot snapshot, DaemonSets daemonSets, Predicate<NodePool> which) {
    this.snapshot = snapshot;
    this.daemonSets = daemonSets;
    this.reserved = ReservedPlaces.of(snapshot);
    this.groupZones = GroupZones.of(snapshot);
    for (NodePool pool : snapshot.nodePools()) {
      whyUnusable(pool, snapshot)
          .or(() -> which.test(pool) ? Optional.empty() : Optional.of(isStatic(pool)))
          .ifPresentOrElse(why -> unusable.put(pool.name(), why), () -> usable.add(pool));
    }
    this.anyPreferNoSchedule =
        usable.stream()
            .flatMap(pool -> pool.spec().template().spec().taints().stream())
            .anyMatch(taint -> taint.effect() == TaintEffect.PREFER_NO_SCHEDULE);
  }

  static Pools of(ClusterSnapshot snapshot, DaemonSets daemonSets) {
    return new Pools(snapshot, daemonSets, pool -> !StaticPools.isStatic(pool));
  }

  /// Those with fixed `replicas`, which make no nodes for pods.
  static Pools ofReplicas(ClusterSnapshot snapshot, DaemonSets daemonSets) {
    return new Pools(snapshot, daemonSets, StaticPools::isStatic);
  }

  DaemonSets daemonSets() {
    return daemonSets;
  }

  SortedMap<NodePoolName, Rejection> unusable() {
    return Collections.unmodifiableSortedMap(unusable);
  }

  List<List<PoolTemplate>> byWeight() {
    if (templates.isEmpty()) {
      SortedMap<Rank, List<PoolTemplate>> byWeight = new TreeMap<>();
      for (NodePool pool : usable) {
        byWeight.computeIfAbsent(rank(pool), _ -> new ArrayList<>()).add(template(pool));
      }
      templates = Optional.of(byWeight.values().stream().map(List::copyOf).toList());
    }
    return templates.get();
  }

  /// A pool whose nodes never register is tried last, however heavy.
  private record Rank(boolean unhealthy, int weight) implements Comparable<Rank> {
    private static final Comparator<Rank> ORDER =
        Comparator.comparing(Rank::unhealthy)
            .thenComparing(Comparator.comparingInt(Rank::weight).reversed());

    @Override
    public int compareTo(Rank other) {
      return ORDER.compare(this, other);
    }
  }

  private Rank rank(NodePool pool) {
    return new Rank(PoolHealth.of(pool, snapshot).unhealthy(), pool.spec().weight().orElse(0));
  }

  private PoolTemplate template(NodePool pool) {
    List<InstanceType> types = snapshot.typesOf(pool);
    return PoolTemplate.of(
        pool,
        types.stream().map(type -> asItIs(pool, type)).toList(),
        daemonSets,
        snapshot.policy().planning().bestEffort());
  }

  private InstanceType asItIs(NodePool pool, InstanceType type) {
    InstanceType left = reserved.usedUp().isEmpty() ? type : type.without(reserved.usedUp());
    InstanceType there = groupZones.zone(pool).map(left::onlyIn).orElse(left);
    return lastResort ? there.asLastResort() : there;
  }

  /// The ways in which a claim of the pool may be opened.
  List<ClaimFit.Accepted> ways(PoolTemplate pool, ClaimFit.Accepted accepted) {
    List<ClaimFit.Accepted> bought =
        reserved.isEmpty() ? List.of(accepted) : InReservation.ways(accepted);
    return bought.stream().flatMap(way -> groupZones.ways(pool.pool(), way).stream()).toList();
  }

  /// What nodes that are bought must be, beside those in capacity reservations.
  Requirements bought() {
    return reserved.isEmpty()
        ? Requirements.EMPTY
        : Requirements.of(
            Requirement.notIn(LabelKey.CAPACITY_TYPE, CapacityType.RESERVED.labelValue()));
  }

  /// Whether its nodes must all be in one zone that may not be decided yet.
  boolean isOneZone(NodePool pool) {
    return groupZones.has(pool);
  }

  /// Another plan begins: nothing is held for the claims of the one before.
  void begin() {
    if (held) {
      reserved = ReservedPlaces.of(snapshot);
      groupZones = GroupZones.of(snapshot);
      templates = Optional.empty();
      held = false;
    }
  }

  /// The claim takes its place in a capacity reservation, and decides the zone of its placement
  /// group, if it is for such.
  void hold(NewClaim claim) {
    boolean lastPlace = reserved.take(claim);
    boolean firstInZone = groupZones.take(claim);
    held |= !reserved.isEmpty() || firstInZone;
    if (lastPlace || firstInZone) {
      templates = Optional.empty();
    }
  }

  /// Whether there is anything whose price is not known.
  boolean haveLastResort() {
    if (anyUnpriced.isEmpty()) {
      anyUnpriced =
          Optional.of(
              usable.stream()
                  .map(snapshot::typesOf)
                  .anyMatch(types -> types.stream().anyMatch(InstanceType::hasUnpriced)));
    }
    return anyUnpriced.get();
  }

  /// From now on claims may become what has no price too, or may not any more.
  void useLastResort(boolean use) {
    lastResort = use;
    templates = Optional.empty();
  }

  private static Rejection isStatic(NodePool pool) {
    return new Rejection.PoolNotReady(
        pool.name(),
        "StaticPool",
        "NodePool %s has fixed replicas and makes no nodes for pods".formatted(pool.name()));
  }

  private static Optional<Rejection> whyUnusable(NodePool pool, ClusterSnapshot snapshot) {
    List<Source> missing =
        snapshot.incomplete().keySet().stream().filter(NEEDED::contains).toList();
    if (!missing.isEmpty()) {
      return Optional.of(new Rejection.IncompleteSnapshot(missing));
    }
    return switch (PoolReadiness.of(pool, snapshot)) {
      case PoolReadiness.Ready _ -> Optional.empty();
      case PoolReadiness.NotReady(var reason, var message) ->
          Optional.of(new Rejection.PoolNotReady(pool.name(), reason, message));
    };
  }

  List<PoolTemplate> templates() {
    return byWeight().stream().flatMap(List::stream).toList();
  }

  /// Why no pool makes a node for the shape, whatever it asks for.
  Optional<Rejection> whyNotWorthANode(Shape shape) {
    var planning = snapshot.policy().planning();
    return planning.isFiller(shape.spec())
        ? Optional.of(
            new Rejection.LowPriority(shape.spec().priority(), planning.leastPriority().getAsInt()))
        : Optional.empty();
  }

  /// The same shapes in the same order, behind all others those that are not worth a node.
  List<Shape> fillersLast(List<Shape> shapes) {
    var planning = snapshot.policy().planning();
    return planning.leastPriority().isEmpty()
        ? shapes
        : shapes.stream()
            .sorted(Comparator.comparing((Shape shape) -> planning.isFiller(shape.spec())))
            .toList();
  }

  /// Whether any pool has a taint that only expresses a preference.
  boolean anyPreferNoSchedule() {
    return anyPreferNoSchedule;
  }
}
