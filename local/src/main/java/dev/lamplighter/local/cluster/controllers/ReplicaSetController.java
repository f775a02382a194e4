package dev.lamplighter.local.cluster.controllers;

import static java.util.Comparator.comparing;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.ReplicaSet;
import dev.lamplighter.local.cluster.api.Target;
import dev.lamplighter.local.time.Alarm;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Keeps as many pods of each ReplicaSet as it asks for. Pods that are finished or being deleted do
/// not count, so a replacement is made at once.
final class ReplicaSetController {
  private final ApiServer server;
  private long podsMade;

  private ReplicaSetController(ApiServer server) {
    this.server = server;
  }

  static void start(ApiServer server, Timeline timeline, Duration delay) {
    var alarm = new Alarm(timeline, new ReplicaSetController(server)::sync);
    server.onChange(Kind.REPLICA_SET, _ -> alarm.after(delay));
    server.onChange(Kind.POD, _ -> alarm.after(delay));
  }

  private void sync() {
    server.list(Kind.REPLICA_SET).stream()
        .filter(set -> !set.meta().deleting())
        .forEach(this::sync);
  }

  private void sync(ReplicaSet set) {
    var active = Owners.podsOf(set.meta().uid(), server).stream().filter(PodView::active).toList();
    for (int missing = set.replicas() - active.size(); missing > 0; missing--) {
      var pod = Owners.pod(ObjectKind.REPLICA_SET, set.meta(), set.namespace(), set.template());
      server.createPod(Actor.CONTROLLER, Owners.named(pod, ++podsMade));
    }
    int excess = active.size() - set.replicas();
    if (excess > 0) {
      active.stream()
          .sorted(firstToGo(active))
          .limit(excess)
          .forEach(
              pod -> server.delete(Actor.CONTROLLER, Kind.POD, Target.at(ObjectKey.of(pod.key()))));
    }
  }

  /// ReplicaSet's order: without a node, not running, not ready, one of several on its node, the
  /// youngest.
  private static Comparator<PodView> firstToGo(List<PodView> pods) {
    Map<NodeName, Integer> together = new TreeMap<>();
    pods.forEach(
        pod -> pod.status().node().ifPresent(node -> together.merge(node, 1, Integer::sum)));
    return comparing((PodView pod) -> pod.status().node().isPresent())
        .thenComparing(pod -> pod.status().phase() == PodView.Phase.RUNNING)
        .thenComparing(pod -> pod.status().ready())
        .thenComparingInt(pod -> -pod.status().node().map(together::get).orElse(0))
        .thenComparing(comparing((PodView pod) -> pod.meta().creationTimestamp()).reversed())
        .thenComparing(PodView::key);
  }
}
