package dev.lamplighter.local.cluster.controllers;

import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Change;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.NodeChanges;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.PodChanges;
import dev.lamplighter.local.cluster.api.Target;
import dev.lamplighter.local.time.Alarm;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Tells by taints how a node fares, and gives up on one whose kubelet is silent: NotReady and
/// unreachable after 40 s, and deleted by the cloud's controller if its instance is terminated.
public final class NodeLifecycleController {
  private static final Duration SILENCE_TOLERATED = Duration.ofSeconds(40);
  private static final Duration CLOUD_CHECK = Duration.ofSeconds(5);

  private final ApiServer server;
  private final Timeline timeline;

  private NodeLifecycleController(ApiServer server, Timeline timeline) {
    this.server = server;
    this.timeline = timeline;
  }

  static NodeLifecycleController start(ApiServer server, Timeline timeline, Duration delay) {
    var controller = new NodeLifecycleController(server, timeline);
    var alarm = new Alarm(timeline, controller::taintByCondition);
    server.onChange(
        Kind.NODE,
        change -> {
          if (change.type() != Change.Type.DELETED) {
            alarm.after(delay);
          }
        });
    return controller;
  }

  private void taintByCondition() {
    for (NodeView node : server.list(Kind.NODE)) {
      change(node.name(), node.meta().uid(), NodeLifecycleController::taintedByCondition);
    }
  }

  private static NodeView taintedByCondition(NodeView node) {
    if (node.ready()) {
      var known = NodeChanges.untainted(node, Taint.NOT_READY);
      known = NodeChanges.untainted(known, Taint.NOT_READY_NO_EXECUTE);
      known = NodeChanges.untainted(known, Taint.UNREACHABLE);
      return NodeChanges.untainted(known, Taint.UNREACHABLE_NO_EXECUTE);
    }
    if (node.taints().contains(Taint.UNREACHABLE)) {
      return node;
    }
    return NodeChanges.tainted(
        NodeChanges.tainted(node, Taint.NOT_READY), Taint.NOT_READY_NO_EXECUTE);
  }

  /// The node's kubelet fell silent just now, because its instance is terminated.
  public void instanceTerminated(NodeName node, Uid uid) {
    timeline.after(SILENCE_TOLERATED, () -> giveUpOn(node, uid));
    timeline.after(
        SILENCE_TOLERATED.plus(CLOUD_CHECK),
        () -> server.delete(Actor.CONTROLLER, Kind.NODE, Target.exactly(ObjectKey.of(node), uid)));
  }

  private void giveUpOn(NodeName node, Uid uid) {
    change(node, uid, NodeLifecycleController::unreachable);
    for (PodView pod : server.list(Kind.POD)) {
      if (pod.status().node().equals(Optional.of(node)) && pod.status().ready()) {
        server.change(
            Actor.CONTROLLER,
            Kind.POD,
            Target.exactly(ObjectKey.of(pod.key()), pod.meta().uid()),
            there -> PodChanges.ready(there, false));
      }
    }
  }

  private static NodeView unreachable(NodeView node) {
    var silent = NodeChanges.ready(node, false);
    silent = NodeChanges.untainted(silent, Taint.NOT_READY);
    silent = NodeChanges.untainted(silent, Taint.NOT_READY_NO_EXECUTE);
    silent = NodeChanges.tainted(silent, Taint.UNREACHABLE);
    return NodeChanges.tainted(silent, Taint.UNREACHABLE_NO_EXECUTE);
  }

  private void change(NodeName node, Uid uid, UnaryOperator<NodeView> change) {
    server.change(Actor.CONTROLLER, Kind.NODE, Target.exactly(ObjectKey.of(node), uid), change);
  }
}
