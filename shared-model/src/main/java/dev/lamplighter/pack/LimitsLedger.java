package dev.lamplighter.pack;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.catalogue.InstanceType;
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
import java.util.Collections;
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
    if (pool.spec().limits().isEmpty()) {
      return accepted;
    }
    if (isWithin(pool, accepted.mostCapacity())) {
      return accepted;
    }
    Optional<ClaimFit> within = accepted.only(type -> firstExceeded(pool, type).isEmpty());
    return within.orElseGet(() -> new ClaimFit.Refused(() -> exceeded(pool, accepted)));
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
    return pool.spec().limits().minus(promisedTo(pool)).atLeastZero();
  }

  private Resources promisedTo(NodePool pool) {
    return promised.getOrDefault(pool.name(), Resources.EMPTY);
  }

  /// Whether one more node with as much would not exceed any limit.
  private boolean isWithin(NodePool pool, Resources capacity) {
    Resources limits = pool.spec().limits();
    Resources promised = promisedTo(pool);
    for (ResourceName name : limits.names()) {
      long needed = name.equals(ResourceName.NODES) ? 1 : capacity.get(name);
      if (promised.get(name) + needed > limits.get(name)) {
        return false;
      }
    }
    return true;
  }

  private Optional<ResourceName> firstExceeded(NodePool pool, InstanceType type) {
    Resources limits = pool.spec().limits();
    return limits.names().stream()
        .filter(name -> promisedTo(pool).get(name) + needed(type, name) > limits.get(name))
        .findFirst();
  }

  private static long needed(InstanceType type, ResourceName name) {
    return name.equals(ResourceName.NODES) ? 1 : type.capacity().get(name);
  }

  /// Told of the type that needs the least of the first resource that is exceeded.
  private Rejection exceeded(NodePool pool, ClaimFit.Accepted accepted) {
    List<InstanceType> types = accepted.types().stream().map(t -> t.type().type()).toList();
    ResourceName name = firstExceeded(pool, types.getFirst()).orElseThrow();
    long least = types.stream().mapToLong(type -> needed(type, name)).min().orElseThrow();
    return new Rejection.LimitExceeded(
        pool.name(), name, pool.spec().limits().get(name), promisedTo(pool).get(name), least);
  }
}
