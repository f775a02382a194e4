package dev.lamplighter.local.labs;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.local.cloud.Ec2Log;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.LoggedRequest;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.RecordedEvent;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A world as a lab's expectations look at it: with kubectl's eyes and EC2's log.
public final class Observed {
  private static final LabelKey APP = LabelKey.of("app");

  private final PretendWorld world;

  public Observed(PretendWorld world) {
    this.world = world;
  }

  List<PodView> pods(String app) {
    return world.cluster().pods().stream()
        .filter(pod -> pod.meta().labels().has(APP, app))
        .toList();
  }

  List<PodView> running(String app) {
    return pods(app).stream().filter(pod -> pod.status().phase() == PodView.Phase.RUNNING).toList();
  }

  /// How many pods run whose names begin so.
  long runningNamed(String prefix) {
    return world.cluster().pods().stream()
        .filter(pod -> pod.meta().name().startsWith(prefix))
        .filter(pod -> pod.status().phase() == PodView.Phase.RUNNING)
        .count();
  }

  long runningOf(List<String> apps) {
    return apps.stream().mapToLong(app -> running(app).size()).sum();
  }

  /// How many pods whose names begin so were asked to go by us, and not cut off.
  long askedToGo(String prefix) {
    return removals()
        .filter(LoggedRequest::granted)
        .map(LoggedRequest::object)
        .filter(pod -> pod.name().startsWith(prefix))
        .distinct()
        .count();
  }

  /// Every request of ours to evict or delete a pod of `app`.
  List<LoggedRequest> removalsOf(String app) {
    return removals()
        .filter(
            request -> request.body() instanceof PodView pod && pod.meta().labels().has(APP, app))
        .toList();
  }

  private Stream<LoggedRequest> removals() {
    return world.cluster().server().requests().stream()
        .filter(request -> request.by() == Actor.LAMPLIGHTER)
        .filter(
            request ->
                request.verb() == LoggedRequest.Verb.EVICT
                    || request.verb() == LoggedRequest.Verb.DELETE)
        .filter(request -> request.body() instanceof PodView);
  }

  /// When the first pod of `app` was gone.
  Optional<Instant> goneAt(String app) {
    return world.cluster().server().requests().stream()
        .filter(write -> write.verb() == LoggedRequest.Verb.REMOVE)
        .filter(write -> write.object().kind() == ObjectKind.POD)
        .filter(write -> write.object().name().startsWith(app + "-"))
        .map(LoggedRequest::at)
        .findFirst();
  }

  List<PodView> pending(String app) {
    return pods(app).stream().filter(pod -> pod.status().node().isEmpty()).toList();
  }

  long nodesUnder(String app) {
    return running(app).stream().flatMap(pod -> pod.status().node().stream()).distinct().count();
  }

  long onFixedNodes(String app) {
    return running(app).stream()
        .flatMap(pod -> pod.status().node().stream())
        .filter(node -> node.equals(LabCluster.FIXED_A) || node.equals(LabCluster.FIXED_C))
        .count();
  }

  List<NodeView> nodes(String pool) {
    return world.cluster().nodes().stream()
        .filter(node -> node.meta().labels().has(LabelKey.NODEPOOL, pool))
        .toList();
  }

  /// The instance types of a pool's nodes, sorted.
  List<String> types(String pool) {
    return nodes(pool).stream()
        .flatMap(node -> node.meta().labels().get(LabelKey.INSTANCE_TYPE).stream())
        .sorted()
        .toList();
  }

  long claims(String pool) {
    return world.cluster().nodeClaims().stream()
        .filter(claim -> claim.nodePool().filter(NodePoolName.of(pool)::equals).isPresent())
        .count();
  }

  List<Ec2Log.Launch> launches(String pool) {
    return world.account().log().launches().stream()
        .filter(
            launch -> launch.instance().tags().get(Tags.NODE_POOL).filter(pool::equals).isPresent())
        .toList();
  }

  /// The zones in which instances of a pool were launched, in the order of their launches.
  List<String> launchZones(String pool) {
    return launches(pool).stream().map(launch -> launch.instance().zone().value()).toList();
  }

  /// The zones of the nodes under the pods of `app`.
  List<String> zonesOf(String app) {
    return nodesOf(app)
        .distinct()
        .flatMap(name -> world.cluster().nodes().stream().filter(it -> it.name().equals(name)))
        .flatMap(node -> node.meta().labels().get(LabelKey.ZONE).stream())
        .toList();
  }

  /// The volumes that a claim has.
  List<String> volumesInUse() {
    return world.cluster().server().list(Kind.PERSISTENT_VOLUME).stream()
        .filter(volume -> volume.phase() == PersistentVolumeView.Phase.BOUND)
        .map(volume -> volume.meta().name())
        .toList();
  }

  /// The most instances of a pool that were alive at one time.
  long mostAtOnce(String pool) {
    var launches = launches(pool);
    return launches.stream()
        .mapToLong(
            launch ->
                launches.stream()
                    .filter(other -> aliveAt(other, launch.instance().launchTime()))
                    .count())
        .max()
        .orElse(0);
  }

  private static boolean aliveAt(Ec2Log.Launch launch, Instant at) {
    return !launch.instance().launchTime().isAfter(at)
        && launch.end().map(end -> end.at().isAfter(at)).orElse(true);
  }

  /// When the pool's instances were asked to go, in order, from the world's start.
  List<Duration> terminations(String pool) {
    return launches(pool).stream()
        .flatMap(launch -> launch.end().stream())
        .map(end -> Duration.between(PretendWorld.START, end.at()))
        .sorted()
        .toList();
  }

  /// How many pods each node gave up when it was drained, in the order of the drains.
  List<Integer> podsAtDrain() {
    var evicted = new LinkedHashMap<NodeName, Integer>();
    for (LoggedRequest request : world.cluster().server().requests()) {
      if (request.verb() == LoggedRequest.Verb.EVICT
          && request.granted()
          && request.body() instanceof PodView pod) {
        pod.status().node().ifPresent(node -> evicted.merge(node, 1, Integer::sum));
      }
    }
    return List.copyOf(evicted.values());
  }

  /// How long each node had been tainted when its first pod was asked to go.
  List<Duration> waitsBeforeDrain() {
    var tainted = new LinkedHashMap<NodeName, Instant>();
    var waits = new LinkedHashMap<NodeName, Duration>();
    for (LoggedRequest request : world.cluster().server().requests()) {
      if (request.body() instanceof NodeView node && node.taints().contains(Taint.DISRUPTED)) {
        tainted.putIfAbsent(node.name(), request.at());
      } else if (request.body() instanceof NodeView node) {
        tainted.remove(node.name());
      } else if (request.verb() == LoggedRequest.Verb.EVICT
          && request.body() instanceof PodView pod) {
        pod.status()
            .node()
            .filter(tainted::containsKey)
            .ifPresent(
                node -> waits.putIfAbsent(node, Duration.between(tainted.get(node), request.at())));
      }
    }
    return List.copyOf(waits.values());
  }

  /// Our own messages in `kubectl describe pod` of the pods of `app` that have no node.
  List<String> schedulingMessages(String app) {
    return pending(app).stream()
        .flatMap(pod -> messages(pod).stream())
        .distinct()
        .sorted()
        .toList();
  }

  private List<String> messages(PodView pod) {
    return world.cluster().events(ObjectKey.of(pod.key())).stream()
        .filter(event -> event.source().equals("lamplighter"))
        .map(RecordedEvent::message)
        .toList();
  }

  /// The messages of a NodePool's conditions that are not as they should be.
  List<String> poolMessages(String pool) {
    return world.cluster().nodePools().stream()
        .filter(it -> it.meta().name().equals(pool))
        .flatMap(it -> it.status().conditions().stream())
        .filter(condition -> condition.status() == Condition.ConditionStatus.FALSE)
        .map(Condition::message)
        .toList();
  }

  boolean exists(ObjectKind kind, String name) {
    return switch (kind) {
      case NODE_POOL ->
          world.cluster().nodePools().stream().anyMatch(pool -> pool.meta().name().equals(name));
      case EC2_NODE_CLASS ->
          world.cluster().nodeClasses().stream().anyMatch(c -> c.meta().name().equals(name));
      case NODE ->
          world.cluster().nodes().stream().anyMatch(node -> node.name().equals(NodeName.of(name)));
      default -> throw new IllegalArgumentException("No lab looks for a " + kind);
    };
  }

  PretendWorld world() {
    return world;
  }

  Stream<NodeName> nodesOf(String app) {
    return running(app).stream().flatMap(pod -> pod.status().node().stream());
  }
}
