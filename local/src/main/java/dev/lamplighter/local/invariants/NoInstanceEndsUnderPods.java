package dev.lamplighter.local.invariants;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.local.cloud.Ec2Log;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.Toleration;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.util.Optional;

/// Invariant 3, on EC2's side: terminating an instance under running pods needs a deadline, a spot
/// interruption or the pool's `terminationGracePeriod`, or an instance that has died by itself.
final class NoInstanceEndsUnderPods implements Invariant {
  private final PretendWorld world;
  private int terminationsSeen;

  NoInstanceEndsUnderPods(PretendWorld world) {
    this.world = world;
  }

  @Override
  public Optional<String> broken() {
    var requests = world.account().log().terminationRequests();
    for (; terminationsSeen < requests.size(); terminationsSeen++) {
      InstanceId instance = requests.get(terminationsSeen).id();
      var left = podsLeftOn(instance);
      boolean excused =
          interrupted(instance) || poolHasGracePeriod(instance) || diedByItself(instance);
      if (left.isPresent() && !excused) {
        return Optional.of(
            "Instance %s was terminated under %s".formatted(instance, left.get().key()));
      }
    }
    return Optional.empty();
  }

  /// A pod that a drain would have to wait for, on a node that can still run it.
  private Optional<PodView> podsLeftOn(InstanceId instance) {
    return world.cluster().nodes().stream()
        .filter(
            node ->
                node.ready()
                    && node.providerId().filter(id -> id.instanceId().equals(instance)).isPresent())
        .map(NodeView::name)
        .flatMap(node -> world.cluster().pods().stream().filter(pod -> waitsOn(pod, node)))
        .findFirst();
  }

  private static boolean waitsOn(PodView pod, NodeName node) {
    return pod.status().node().filter(node::equals).isPresent()
        && pod.active()
        && !pod.mirror()
        && !pod.ownedBy(ObjectKind.DAEMON_SET)
        && pod.spec().tolerations().stream()
            .noneMatch(NoInstanceEndsUnderPods::toleratesDisruption);
  }

  private static boolean toleratesDisruption(Toleration toleration) {
    return toleration.tolerates(Taint.DISRUPTED);
  }

  private boolean diedByItself(InstanceId instance) {
    return world
        .account()
        .log()
        .launch(instance)
        .flatMap(Ec2Log.Launch::end)
        .filter(end -> end.cause() != Ec2Log.Cause.REQUESTED)
        .isPresent();
  }

  private boolean interrupted(InstanceId instance) {
    return world.interrupted().containsKey(instance);
  }

  private boolean poolHasGracePeriod(InstanceId instance) {
    return world
        .account()
        .log()
        .launch(instance)
        .map(Ec2Log.Launch::instance)
        .flatMap(launched -> launched.tags().get(Tags.NODE_POOL))
        .flatMap(
            name ->
                world.cluster().nodePools().stream()
                    .filter(pool -> pool.meta().name().equals(name))
                    .findFirst())
        .flatMap(pool -> pool.spec().template().spec().terminationGracePeriod())
        .isPresent();
  }
}
