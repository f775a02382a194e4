package dev.lamplighter.lifecycle;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.UnreadClaim;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// What the rules of collection agree on: nothing young is left over, and a table that lost its
/// records must not cost a cluster its nodes.
///
/// An instance and a live NodeClaim that names it, both without a record, are the sign of such a
/// loss (a claim's record outlives both): they are left alone, to be recorded again.
public final class Orphans {
  /// No launch is still on its way after this long: a reservation may start CreateFleet for two
  /// minutes at most, and is searched for another.
  static final Duration MINIMUM_AGE = Duration.ofMinutes(3);

  private Orphans() {}

  /// The instances that are alive, and that no record claims.
  static SortedSet<InstanceId> alive(Look look) {
    var alive = new TreeSet<InstanceId>();
    look.snapshot().unrecordedInstances().stream()
        .filter(instance -> instance.state().alive())
        .forEach(instance -> alive.add(instance.id()));
    return alive;
  }

  /// Whether the NodeClaim and the instance are of one claim, by the provider ID of the one or the
  /// tag of the other.
  public static boolean belong(NodeClaim nodeClaim, Instance instance) {
    return instanceOf(nodeClaim).filter(instance.id()::equals).isPresent()
        || instance.tags().get(Tags.NODE_CLAIM).filter(nodeClaim.meta().name()::equals).isPresent();
  }

  /// Whether an instance without a record belongs to the NodeClaim.
  static boolean anyAlive(NodeClaim nodeClaim, Look look) {
    return look.snapshot().unrecordedInstances().stream()
        .filter(instance -> instance.state().alive())
        .anyMatch(instance -> belong(nodeClaim, instance));
  }

  static Optional<InstanceId> instanceOf(NodeClaim nodeClaim) {
    return nodeClaim.status().providerId().map(id -> id.instanceId());
  }

  /// The claim whose record can't be read, and which became that instance.
  static Optional<UnreadClaim> unread(InstanceId instance, Look look) {
    return look.snapshot().unreadClaims().stream()
        .filter(claim -> claim.became(instance))
        .findFirst();
  }

  /// Whether an instance is ours by its tags (spec AWS 6.2).
  public static boolean ours(Instance instance, ClusterName cluster) {
    Tags tags = instance.tags();
    return tags.get(Tags.CLUSTER).filter(cluster.value()::equals).isPresent()
        && tags.get(Tags.NODE_POOL).isPresent()
        && tags.get(Tags.NODE_CLASS).isPresent();
  }

  /// Whether its claim is Reserved: then its launch is about to be resumed, and finds it.
  static boolean awaited(Instance instance, Look look) {
    return look.snapshot().claims().stream()
        .filter(claim -> claim.record().state() == ClaimState.RESERVED)
        .map(claim -> claim.record().name().value())
        .anyMatch(name -> instance.tags().get(Tags.NODE_CLAIM).filter(name::equals).isPresent());
  }
}
