package dev.lamplighter.local.cluster;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.api.Condition;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.NodeMetadata;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.local.cluster.api.Actor;
import dev.lamplighter.local.cluster.api.Answer;
import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.NodeChanges;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.PodChanges;
import dev.lamplighter.local.cluster.api.Target;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.Uid;
import dev.lamplighter.model.WellKnownLabels;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/// Lamplighter's writes to the pretend API server, each the one request that the real adapter
/// sends.
final class PretendClusterWriter implements ClusterWriter {
  private final ApiServer server;

  PretendClusterWriter(ApiServer server) {
    this.server = server;
  }

  @Override
  public Outcome createNodeClaim(NodeClaim nodeClaim) {
    return outcome(server.create(Actor.LAMPLIGHTER, Kind.NODE_CLAIM, nodeClaim));
  }

  @Override
  public Outcome updateNodeClaim(NodeClaim nodeClaim) {
    var given = nodeClaim.meta();
    return change(
        Kind.NODE_CLAIM,
        ObjectKey.of(ObjectKind.NODE_CLAIM, given.name()),
        given.uid(),
        there -> there.withMeta(merged(there.meta(), given)).withStatus(nodeClaim.status()));
  }

  private static ObjectMeta merged(ObjectMeta there, ObjectMeta given) {
    var annotations = new TreeMap<AnnotationKey, String>(there.annotations());
    annotations.putAll(given.annotations());
    return there
        .withLabels(there.labels().without(WellKnownLabels.OF_RESERVATIONS).plus(given.labels()))
        .withAnnotations(annotations);
  }

  @Override
  public Outcome deleteNodeClaim(NodeClaimName nodeClaim, Uid uid) {
    return delete(Kind.NODE_CLAIM, ObjectKey.of(ObjectKind.NODE_CLAIM, nodeClaim.value()), uid);
  }

  @Override
  public Outcome updateNodeClaimStatus(NodeClaimName nodeClaim, Uid uid, NodeClaim.Status status) {
    return change(
        Kind.NODE_CLAIM,
        ObjectKey.of(ObjectKind.NODE_CLAIM, nodeClaim.value()),
        uid,
        there -> there.withStatus(status));
  }

  @Override
  public Outcome annotate(
      ObjectKind kind, String name, Uid uid, SortedMap<AnnotationKey, String> annotations) {
    return changeMeta(
        kind,
        name,
        uid,
        meta -> {
          var merged = new TreeMap<>(meta.annotations());
          merged.putAll(annotations);
          return meta.withAnnotations(merged);
        });
  }

  @Override
  public Outcome updateNodePoolStatus(NodePoolName pool, Uid uid, NodePool.Status status) {
    return change(
        Kind.NODE_POOL,
        ObjectKey.of(ObjectKind.NODE_POOL, pool.value()),
        uid,
        there -> there.withStatus(status));
  }

  @Override
  public Outcome updateNodeOverlayConditions(String overlay, Uid uid, List<Condition> conditions) {
    return change(
        Kind.NODE_OVERLAY,
        ObjectKey.of(ObjectKind.NODE_OVERLAY, overlay),
        uid,
        there -> there.withConditions(conditions));
  }

  @Override
  public Outcome updateCapacityBufferStatus(
      Namespace namespace, String buffer, Uid uid, CapacityBuffer.Status status) {
    return change(
        Kind.CAPACITY_BUFFER,
        ObjectKey.of(ObjectKind.CAPACITY_BUFFER, namespace, buffer),
        uid,
        there -> there.withStatus(status));
  }

  @Override
  public Outcome updateNodeClassStatus(
      NodeClassName nodeClass, Uid uid, EC2NodeClass.Status status) {
    return change(
        Kind.EC2_NODE_CLASS,
        ObjectKey.of(ObjectKind.EC2_NODE_CLASS, nodeClass.value()),
        uid,
        there -> there.withStatus(status));
  }

  @Override
  public Outcome applyNode(NodeName node, Uid uid, NodeMetadata metadata) {
    return outcome(
        server.apply(
            Actor.LAMPLIGHTER, Kind.NODE, Target.exactly(ObjectKey.of(node), uid), metadata));
  }

  @Override
  public Outcome ownNode(NodeName node, Uid uid, OwnerReference owner) {
    return changeMeta(
        Kind.NODE,
        ObjectKey.of(node),
        uid,
        meta -> {
          if (meta.owners().contains(owner)) {
            return meta;
          }
          var owners = new ArrayList<>(meta.owners());
          owners.add(owner);
          return meta.withOwners(owners);
        });
  }

  /// A taint of the same key and effect is replaced: a node has one of them at most.
  @Override
  public Outcome addTaint(NodeName node, Uid uid, Taint taint) {
    return change(Kind.NODE, ObjectKey.of(node), uid, there -> NodeChanges.tainted(there, taint));
  }

  @Override
  public Outcome removeTaint(NodeName node, Uid uid, Taint taint) {
    return change(Kind.NODE, ObjectKey.of(node), uid, there -> NodeChanges.untainted(there, taint));
  }

  @Override
  public Outcome deleteNode(NodeName node, Uid uid) {
    return delete(Kind.NODE, ObjectKey.of(node), uid);
  }

  /// An object that is being deleted takes no more finalizers; it is answered as gone.
  @Override
  public Outcome addFinalizer(ObjectKind kind, String name, Uid uid, Finalizer finalizer) {
    return changeFinalizers(
        kind,
        name,
        uid,
        finalizers -> {
          var more = new TreeSet<>(finalizers);
          more.add(finalizer);
          return more;
        });
  }

  @Override
  public Outcome removeFinalizer(ObjectKind kind, String name, Uid uid, Finalizer finalizer) {
    return changeFinalizers(
        kind,
        name,
        uid,
        finalizers -> {
          var fewer = new TreeSet<>(finalizers);
          fewer.remove(finalizer);
          return fewer;
        });
  }

  private Outcome changeFinalizers(
      ObjectKind kind, String name, Uid uid, UnaryOperator<SortedSet<Finalizer>> change) {
    return changeMeta(
        kind, name, uid, meta -> meta.withFinalizers(change.apply(meta.finalizers())));
  }

  private Outcome changeMeta(
      ObjectKind objectKind, String name, Uid uid, UnaryOperator<ObjectMeta> change) {
    for (Kind<?> kind : Kind.ALL) {
      if (kind.objectKind() == objectKind) {
        return changeMeta(kind, ObjectKey.of(objectKind, name), uid, change);
      }
    }
    throw new IllegalArgumentException(
        "Kind %s is not stored here (name=%s)".formatted(objectKind, name));
  }

  private <T> Outcome changeMeta(
      Kind<T> kind, ObjectKey key, Uid uid, UnaryOperator<ObjectMeta> change) {
    return change(kind, key, uid, there -> kind.withMeta(there, change.apply(kind.meta(there))));
  }

  @Override
  public Outcome nominate(PodKey pod, Uid uid, NodeName node) {
    return change(
        Kind.POD, ObjectKey.of(pod), uid, there -> PodChanges.nominated(there, Optional.of(node)));
  }

  @Override
  public Eviction evict(PodKey pod, Uid uid) {
    return switch (server.evict(Actor.LAMPLIGHTER, Target.exactly(ObjectKey.of(pod), uid))) {
      case EVICTED -> Eviction.EVICTED;
      case TOO_MANY_REQUESTS -> Eviction.REFUSED;
      case MORE_THAN_ONE_BUDGET -> Eviction.TWO_BUDGETS;
      case NOT_FOUND, CONFLICT -> Eviction.NOT_FOUND;
    };
  }

  @Override
  public Outcome deletePod(PodKey pod, Uid uid, Duration grace) {
    return outcome(
        server.deletePod(Actor.LAMPLIGHTER, Target.exactly(ObjectKey.of(pod), uid), grace));
  }

  @Override
  public void publish(ClusterEvent event) {
    server
        .events()
        .record(
            "lamplighter",
            event.type(),
            event.reason().toString(),
            new ObjectKey(event.kind(), event.namespace(), event.name()),
            event.message());
  }

  private <T> Outcome change(Kind<T> kind, ObjectKey key, Uid uid, UnaryOperator<T> change) {
    return outcome(server.change(Actor.LAMPLIGHTER, kind, Target.exactly(key, uid), change));
  }

  private <T> Outcome delete(Kind<T> kind, ObjectKey key, Uid uid) {
    return outcome(server.delete(Actor.LAMPLIGHTER, kind, Target.exactly(key, uid)));
  }

  private static Outcome outcome(Answer<?> answer) {
    return switch (answer) {
      case Answer.Done<?> _ -> Outcome.DONE;
      case Answer.AlreadyExists<?> _ -> Outcome.ALREADY_EXISTS;
      case Answer.NotFound<?> _, Answer.Forbidden<?> _ -> Outcome.NOT_FOUND;
      case Answer.Conflict<?>(var message) ->
          throw new IllegalStateException("A patch names no version: " + message);
    };
  }
}
