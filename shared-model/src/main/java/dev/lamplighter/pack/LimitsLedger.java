package dev.lamplighter.pack;

import static java.util.Comparator.comparingInt;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Uid;
import dev.lamplighter.schedule.ClaimFit;
import dev.lamplighter.schedule.NewClaim;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.UnreadClaim;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What is promised to each NodePool, against its limits (spec core 4.7).
///
/// - A claim counts with the component-wise maximum over the types it may become, until it is
///   launched.
/// - The start is the stored ledger, but never less than the sum of the claims that are there,
///   leaving ones included: their instances still run.
/// - A claim whose record can't be read counts as far as it can.
/// - An instance that lost its record counts until it is terminated.
/// - A claim counts as one node from the moment it is planned. Karpenter forgets this within one
///   loop and overshoots a limit on `nodes`.
public final class LimitsLedger {
  private static final Comparator<List<Rejection.LimitExceeded>> FEWEST =
      comparingInt((List<Rejection.LimitExceeded> exceeded) -> exceeded.size())
          .thenComparing(
              exceeded -> exceeded.isEmpty() ? "" : exceeded.getFirst().resource().value())
          .thenComparingLong(exceeded -> exceeded.isEmpty() ? 0 : exceeded.getFirst().needed());

  private final SortedMap<NodePoolName, Resources> promised = new TreeMap<>();
  private final Map<NodeClaimName, Resources> planned = new HashMap<>();

  private LimitsLedger() {}

  static LimitsLedger of(ClusterSnapshot snapshot) {
    SortedMap<Uid, Resources> sums = new TreeMap<>();
    for (ClaimView claim : snapshot.claims()) {
      ClaimRecord record = claim.record();
      sums.merge(record.owner().poolUid(), withItsNode(record.promised()), Resources::plus);
    }
    for (UnreadClaim claim : snapshot.unreadClaims()) {
      claim
          .poolUid()
          .ifPresent(
              pool ->
                  sums.merge(
                      pool,
                      withItsNode(claim.promised().orElse(Resources.EMPTY)),
                      Resources::plus));
    }
    var ledger = new LimitsLedger();
    for (NodePool pool : snapshot.nodePools()) {
      Uid uid = pool.meta().uid();
      Resources stored = snapshot.ledger().getOrDefault(uid, Resources.EMPTY);
      ledger.promised.put(
          pool.name(),
          stored.max(sums.getOrDefault(uid, Resources.EMPTY)).plus(withoutRecord(pool, snapshot)));
    }
    return ledger;
  }

  /// What is promised once these are launched too.
  static LimitsLedger of(ClusterSnapshot snapshot, List<PlannedClaim> planned) {
    LimitsLedger ledger = of(snapshot);
    planned.forEach(
        claim -> ledger.promised.merge(claim.pool(), claim.promised(), Resources::plus));
    return ledger;
  }

  /// What is promised to each pool of the snapshot now.
  public static SortedMap<NodePoolName, Resources> promised(ClusterSnapshot snapshot) {
    return Collections.unmodifiableSortedMap(of(snapshot).promised);
  }

  private static Resources withoutRecord(NodePool pool, ClusterSnapshot snapshot) {
    Resources sum = Resources.EMPTY;
    for (Instance instance : snapshot.unrecordedInstances()) {
      boolean counts =
          instance.state() != Instance.State.TERMINATED
              && !ofAnotherCluster(instance, snapshot)
              && instance
                  .tags()
                  .get(Tags.NODE_POOL)
                  .filter(pool.name().value()::equals)
                  .isPresent();
      if (counts) {
        sum = sum.plus(withItsNode(capacity(instance, snapshot)));
      }
    }
    return sum;
  }

  private static boolean ofAnotherCluster(Instance instance, ClusterSnapshot snapshot) {
    return instance
        .tags()
        .get(Tags.CLUSTER)
        .filter(cluster -> !cluster.equals(snapshot.cluster().name().value()))
        .isPresent();
  }

  /// As any EC2NodeClass knows the type: they differ in it by little.
  private static Resources capacity(Instance instance, ClusterSnapshot snapshot) {
    return snapshot.instanceTypes().values().stream()
        .flatMap(List::stream)
        .filter(type -> type.name().equals(instance.instanceType()))
        .map(InstanceType::capacity)
        .reduce(Resources.EMPTY, Resources::max);
  }

  private static Resources withItsNode(Resources promised) {
    return promised.max(Resources.EMPTY.with(ResourceName.NODES, 1));
  }

  /// The answer of a claim that is still to be opened, among the types that leave its pool within
  /// its limits.
  ClaimFit withinLimits(NodePool pool, ClaimFit.Accepted accepted) {
    return withinLimits(pool.name(), pool.spec().limits(), accepted);
  }

  /// The same if the limits were these.
  ClaimFit withinLimits(NodePoolName pool, Resources limits, ClaimFit.Accepted accepted) {
    if (limits.isEmpty() || isWithin(pool, limits, accepted.mostCapacity())) {
      return accepted;
    }
    Optional<ClaimFit> within = accepted.only(type -> exceeded(pool, limits, type).isEmpty());
    return within.orElseGet(
        () -> new ClaimFit.Refused(() -> exceeded(pool, limits, accepted).getFirst()));
  }

  /// The claim is planned, or has more pods than it had: it counts with the types it is left with.
  void promise(NewClaim claim) {
    if (claim.template().pool().spec().limits().isEmpty()) {
      return;
    }
    Resources now = claim.mostCapacity().with(ResourceName.NODES, 1);
    Resources known = planned.put(claim.name(), now);
    Resources before = known == null ? Resources.EMPTY : known;
    if (!before.equals(now)) {
      promise(claim, now, before);
    }
  }

  private void promise(NewClaim claim, Resources now, Resources before) {
    promised.merge(claim.template().name(), now.minus(before), Resources::plus);
  }

  /// What the pool's limits leave; of what it has no limit for, nothing.
  Resources left(NodePool pool) {
    return pool.spec().limits().minus(promisedTo(pool.name())).atLeastZero();
  }

  /// Whether so much more is within the pool's limits.
  boolean leaves(NodePool pool, Resources more) {
    Resources promised = promisedTo(pool.name()).plus(more);
    return pool.spec().limits().names().stream()
        .allMatch(name -> promised.get(name) <= pool.spec().limits().get(name));
  }

  /// Whether one more node of the type is within the pool's limits.
  boolean leavesNodeOf(NodePool pool, InstanceType type) {
    return exceeded(pool.name(), pool.spec().limits(), type).isEmpty();
  }

  private Resources promisedTo(NodePoolName pool) {
    return promised.getOrDefault(pool, Resources.EMPTY);
  }

  /// Whether one more node with as much would not exceed any limit.
  private boolean isWithin(NodePoolName pool, Resources limits, Resources capacity) {
    Resources promised = promisedTo(pool);
    for (ResourceName name : limits.names()) {
      long needed = name.equals(ResourceName.NODES) ? 1 : capacity.get(name);
      if (promised.get(name) + needed > limits.get(name)) {
        return false;
      }
    }
    return true;
  }

  /// The limits that a node of the type would exceed.
  private List<Rejection.LimitExceeded> exceeded(
      NodePoolName pool, Resources limits, InstanceType type) {
    Resources promised = promisedTo(pool);
    var exceeded = new ArrayList<Rejection.LimitExceeded>();
    for (ResourceName name : limits.names()) {
      long needed = needed(type, name);
      if (promised.get(name) + needed > limits.get(name)) {
        exceeded.add(
            new Rejection.LimitExceeded(pool, name, limits.get(name), promised.get(name), needed));
      }
    }
    return List.copyOf(exceeded);
  }

  /// What one more node of the type counts for.
  static long needed(InstanceType type, ResourceName name) {
    return name.equals(ResourceName.NODES) ? 1 : type.capacity().get(name);
  }

  /// The limits that any type exceeds, told of the one that exceeds fewest, then of the one that
  /// needs least of the first of them; none where some type exceeds none.
  List<Rejection.LimitExceeded> exceeded(
      NodePoolName pool, Resources limits, ClaimFit.Accepted accepted) {
    return accepted.types().stream()
        .map(room -> exceeded(pool, limits, room.type().type()))
        .min(FEWEST)
        .orElseThrow();
  }
}
