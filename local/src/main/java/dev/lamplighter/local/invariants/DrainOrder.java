package dev.lamplighter.local.invariants;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// The tiers of a drain (spec core 7.3): workloads, then DaemonSets, then critical workloads, then
/// critical DaemonSets; whoever is still there and not stuck holds up the tiers after its own.
final class DrainOrder {
  /// How long past its deletion timestamp a pod is waited for.
  private static final Duration STUCK = Duration.ofMinutes(1);

  /// A pod bound so shortly before may be in no list yet.
  private static final Duration LAG = Duration.ofSeconds(10);

  private final LoggedCluster cluster;
  private final Duration tolerance;

  DrainOrder(LoggedCluster cluster, Duration tolerance) {
    this.cluster = cluster;
    this.tolerance = tolerance;
  }

  Optional<String> broken(PodView pod, Instant at) {
    Optional<NodeName> node = pod.status().node();
    if (node.isEmpty()) {
      return Optional.empty();
    }
    return cluster.podsOn(node.get()).stream()
        .filter(other -> tier(other) < tier(pod) && isWaitedFor(other, at))
        .map(other -> "%s goes before it and is still on %s".formatted(other.key(), node.get()))
        .findFirst();
  }

  private boolean isWaitedFor(PodView pod, Instant at) {
    boolean stuck =
        pod.meta()
            .deletionTimestamp()
            .filter(gone -> gone.plus(STUCK).minus(tolerance).isBefore(at))
            .isPresent();
    boolean seen =
        pod.status().startTime().filter(start -> start.plus(LAG).isBefore(at)).isPresent();
    boolean stays =
        pod.mirror()
            || pod.spec().tolerations().stream().anyMatch(it -> it.tolerates(Taint.DISRUPTED));
    return seen && !stuck && !stays && !pod.status().phase().terminal();
  }

  private static int tier(PodView pod) {
    boolean critical =
        pod.spec()
            .priorityClass()
            .filter(
                name ->
                    name.value().equals("system-cluster-critical")
                        || name.value().equals("system-node-critical"))
            .isPresent();
    return (critical ? 2 : 0) + (pod.ownedBy(ObjectKind.DAEMON_SET) ? 1 : 0);
  }
}
