package dev.lamplighter.local.invariants;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.local.cloud.Ec2Log;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.PodRemoval;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.Toleration;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.util.Optional;

/// Invariant 3: no pod is taken away against the rules.
///
/// - Deleting past PodDisruptionBudgets, or terminating an instance under running pods, needs a
///   deadline: a spot interruption, or the pool's `terminationGracePeriod`.
/// - A pod with `karpenter.sh/do-not-disrupt` is not evicted without one either.
///
/// Which pods the eviction API lets go is the API server's own arithmetic; here it is enough that
/// Lamplighter asked it.
final class EvictionsByTheRules implements Invariant {
  private final PretendWorld world;
  private int removalsSeen;
  private int terminationsSeen;

  EvictionsByTheRules(PretendWorld world) {
    this.world = world;
  }

  @Override
  public Optional<String> broken() {
    return wrongRemoval().or(this::wrongTermination);
  }

  private Optional<String> wrongRemoval() {
    var removals = world.cluster().server().podRemovals();
    for (; removalsSeen < removals.size(); removalsSeen++) {
      var removal = removals.get(removalsSeen);
      if (removal.by() == Actor.LAMPLIGHTER && isWrong(removal)) {
        return Optional.of(
            "%s was taken off %s without a deadline: %s"
                .formatted(
                    removal.pod().key(),
                    removal.pod().status().node(),
                    removal.getClass().getSimpleName()));
      }
    }
    return Optional.empty();
  }

  private boolean isWrong(PodRemoval removal) {
    return switch (removal) {
      case PodRemoval.Deleted deleted -> !hasDeadline(deleted.pod());
      case PodRemoval.Evicted evicted ->
          protectedByItself(evicted.pod()) && !hasDeadline(evicted.pod());
      case PodRemoval.Refused _ -> false;
    };
  }

  private static boolean protectedByItself(PodView pod) {
    return "true".equals(pod.meta().annotations().get(AnnotationKey.DO_NOT_DISRUPT));
  }

  private Optional<String> wrongTermination() {
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
        && pod.spec().tolerations().stream().noneMatch(EvictionsByTheRules::toleratesDisruption);
  }

  private static boolean toleratesDisruption(Toleration toleration) {
    return toleration.tolerates(Taint.DISRUPTED);
  }

  private boolean hasDeadline(PodView pod) {
    return pod.status()
        .node()
        .flatMap(
            name ->
                world.cluster().nodes().stream()
                    .filter(node -> node.name().equals(name))
                    .findFirst())
        .flatMap(NodeView::providerId)
        .map(id -> interrupted(id.instanceId()) || poolHasGracePeriod(id.instanceId()))
        .orElse(true);
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
    return world.interrupted().contains(instance);
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
