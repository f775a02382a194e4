package dev.lamplighter.lifecycle;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.LaunchTemplate;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Source;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Records claims again whose records were lost with the table (design 5), and those that Karpenter
/// made: a NodeClaim of a pool, an instance of this cluster that is its own, and no record.
///
/// Until all are found nothing is planned, so that no pod gets a second node:
/// - whoever held the lease of the lost table does not know it until its next write, and may launch
///   meanwhile;
/// - EC2's search by tag lags behind a launch that was under way when the table was lost;
/// - an instance of which even the NodeClaim is gone counts against its pool's limits.
public final class LostRecords implements ClusterRule {
  /// A lease that nobody can see any more lasts half a minute, and what its holder did last shows
  /// in lists a little later.
  private static final Duration FORMER_HOLDER = Duration.ofMinutes(1);

  /// [OrphanInstances] waits for [Orphans#MINIMUM_AGE], and EC2 takes its time.
  private static final Duration LEFTOVERS_GONE = Duration.ofMinutes(8);

  @Override
  public List<Step> steps(Look look) {
    if (!look.snapshot().complete()) {
      return List.of();
    }
    return look.snapshot().unrecordedClaims().stream()
        .flatMap(nodeClaim -> step(nodeClaim, look.snapshot()).stream())
        .toList();
  }

  /// Whether claims may be there that nobody has recorded yet.
  public static boolean anyIn(ClusterSnapshot snapshot) {
    boolean lost = followsAnother(snapshot);
    if (lost && (isWithin(FORMER_HOLDER, snapshot) || !knowsInstances(snapshot))) {
      return true;
    }
    Instant since = lost ? snapshot.recordsSince().plus(FORMER_HOLDER) : snapshot.recordsSince();
    return snapshot.unrecordedClaims().stream()
        .anyMatch(
            nodeClaim ->
                instanceOf(nodeClaim, snapshot).isPresent()
                    || (isOurs(nodeClaim)
                        && nodeClaim.meta().creationTimestamp().isBefore(since)
                        && isWithin(Orphans.MINIMUM_AGE, snapshot)));
  }

  /// Whether there was a table before this one: a NodePool shows what somebody found out about it
  /// before, or there is a launch template, without which nothing is launched. Kubernetes and EC2
  /// keep times to the second.
  private static boolean followsAnother(ClusterSnapshot snapshot) {
    Instant began = snapshot.recordsSince().truncatedTo(ChronoUnit.SECONDS);
    return Stream.concat(
            snapshot.nodePools().stream()
                .flatMap(pool -> pool.status().conditions().stream())
                .map(Condition::lastTransitionTime),
            snapshot.launchTemplates().stream().map(LaunchTemplate::createTime))
        .anyMatch(since -> since.isBefore(began));
  }

  /// As long as a leftover of the lost table may be billing.
  private static boolean knowsInstances(ClusterSnapshot snapshot) {
    return snapshot.whole(Source.INSTANCES) || !isWithin(LEFTOVERS_GONE, snapshot);
  }

  private static boolean isWithin(Duration length, ClusterSnapshot snapshot) {
    return snapshot.takenAt().isBefore(snapshot.recordsSince().plus(length));
  }

  private static Optional<Step> step(NodeClaim nodeClaim, ClusterSnapshot snapshot) {
    return instanceOf(nodeClaim, snapshot).map(instance -> adopt(nodeClaim, instance, snapshot));
  }

  private static Step adopt(NodeClaim nodeClaim, Instance instance, ClusterSnapshot snapshot) {
    return Steps.about(
        nodeClaim.name(),
        "NodeClaim %s and its instance %s have no record any more: they get one again"
            .formatted(nodeClaim.name(), instance.id()),
        new Effect.AdoptClaim(RecordAgain.of(nodeClaim, instance, snapshot)));
  }

  private static boolean isOurs(NodeClaim nodeClaim) {
    return nodeClaim.meta().finalizers().contains(Finalizer.TERMINATION)
        && nodeClaim.nodePool().isPresent();
  }

  /// The one to record with it; empty where there is none, or none that is this claim's for sure.
  private static Optional<Instance> instanceOf(NodeClaim nodeClaim, ClusterSnapshot snapshot) {
    return snapshot.unrecordedInstances().stream()
        .filter(instance -> instance.state().alive())
        .filter(instance -> Orphans.belong(nodeClaim, instance))
        .filter(instance -> mayRecord(nodeClaim, instance, snapshot))
        .findFirst();
  }

  /// Whether the instance says that it is this cluster's, and so does the NodeClaim by the
  /// finalizer, which only an autoscaler puts there, or the instance by the NodeClaim's name. An
  /// object that a backup of another cluster brought has the finalizer, but its instance tells.
  static boolean mayRecord(NodeClaim nodeClaim, Instance instance, ClusterSnapshot snapshot) {
    String cluster = snapshot.cluster().name().value();
    return nodeClaim.nodePool().isPresent()
        && instance.tags().get(Tags.CLUSTER).filter(cluster::equals).isPresent()
        && (nodeClaim.meta().finalizers().contains(Finalizer.TERMINATION)
            || instance
                .tags()
                .get(Tags.NODE_CLAIM)
                .filter(nodeClaim.meta().name()::equals)
                .isPresent());
  }
}
