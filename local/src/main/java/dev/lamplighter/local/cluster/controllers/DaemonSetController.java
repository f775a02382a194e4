package dev.lamplighter.local.cluster.controllers;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.Target;
import dev.lamplighter.local.cluster.scheduler.NodeAdmission;
import dev.lamplighter.local.time.Alarm;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.StableHash;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Keeps one pod of each DaemonSet on every node that its template fits by labels and taints, and
/// replaces pods of an older template one at a time.
final class DaemonSetController {
  private static final LabelKey REVISION = LabelKey.of("controller-revision-hash");
  private static final int HASH_LENGTH = 9;

  private final ApiServer server;
  private long podsMade;

  private DaemonSetController(ApiServer server) {
    this.server = server;
  }

  static void start(ApiServer server, Timeline timeline, Duration delay) {
    var alarm = new Alarm(timeline, new DaemonSetController(server)::sync);
    server.onChange(Kind.DAEMON_SET, _ -> alarm.after(delay));
    server.onChange(Kind.NODE, _ -> alarm.after(delay));
    server.onChange(Kind.POD, _ -> alarm.after(delay));
  }

  private void sync() {
    server.list(Kind.DAEMON_SET).stream().filter(set -> !set.meta().deleting()).forEach(this::sync);
  }

  private void sync(DaemonSetView set) {
    var pods = Owners.podsOf(set.meta().uid(), server);
    for (NodeView node : server.list(Kind.NODE)) {
      var there = on(node, pods);
      if (!mayStay(set, node)) {
        there.forEach(this::delete);
      } else if (there.isEmpty() && mayCome(set, node)) {
        create(set, node.name());
      } else {
        there.stream().filter(pod -> pod.status().phase().terminal()).forEach(this::delete);
      }
    }
    update(set, pods);
  }

  private static List<PodView> on(NodeView node, List<PodView> pods) {
    return pods.stream()
        .filter(pod -> DaemonPods.nodeOf(pod).equals(Optional.of(node.name())))
        .toList();
  }

  private static boolean mayCome(DaemonSetView set, NodeView node) {
    return NodeAdmission.matchesLabels(set.template().spec(), node)
        && NodeAdmission.untolerated(DaemonPods.tolerant(set.template().spec()), node).isEmpty();
  }

  /// A taint with NoSchedule keeps new pods away, but drives none out.
  private static boolean mayStay(DaemonSetView set, NodeView node) {
    var tolerations = DaemonPods.tolerant(set.template().spec()).tolerations();
    return NodeAdmission.matchesLabels(set.template().spec(), node)
        && node.taints().stream()
            .filter(taint -> taint.effect() == TaintEffect.NO_EXECUTE)
            .allMatch(taint -> tolerations.stream().anyMatch(each -> each.tolerates(taint)));
  }

  private void create(DaemonSetView set, NodeName node) {
    var pod =
        Owners.pod(
            ObjectKind.DAEMON_SET,
            set.meta(),
            set.namespace(),
            set.template()
                .withLabels(set.template().labels().with(REVISION, revision(set)))
                .withSpec(DaemonPods.specFor(node, set.template().spec())));
    server.createPod(Actor.CONTROLLER, Owners.named(pod, ++podsMade));
  }

  private static String revision(DaemonSetView set) {
    return StableHash.of(set.meta().uid().value(), Long.toString(set.meta().generation()))
        .toName(HASH_LENGTH);
  }

  /// RollingUpdate with maxUnavailable 1: an old pod goes when every node has a ready one, or when
  /// it is not ready anyway.
  private void update(DaemonSetView set, List<PodView> pods) {
    var revision = revision(set);
    boolean allReady =
        server.list(Kind.NODE).stream()
            .filter(node -> mayCome(set, node))
            .allMatch(node -> on(node, pods).stream().anyMatch(DaemonSetController::isServing));
    pods.stream()
        .filter(pod -> !pod.meta().labels().has(REVISION, revision))
        .filter(pod -> allReady || (pod.active() && !pod.status().ready()))
        .findFirst()
        .ifPresent(this::delete);
  }

  private static boolean isServing(PodView pod) {
    return pod.active() && pod.status().ready();
  }

  private void delete(PodView pod) {
    if (!pod.meta().deleting()) {
      server.delete(
          Actor.CONTROLLER, Kind.POD, Target.exactly(ObjectKey.of(pod.key()), pod.meta().uid()));
    }
  }
}
