package dev.lamplighter.functions.silence;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.api.Condition;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.NodeMetadata;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.Uid;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;

/// The same API server, written to.
record HeardWriter(ClusterWriter inner, Silence server) implements ClusterWriter {
  @Override
  public Outcome createNodeClaim(NodeClaim nodeClaim) {
    return server.write(() -> inner.createNodeClaim(nodeClaim));
  }

  @Override
  public Outcome updateNodeClaim(NodeClaim nodeClaim) {
    return server.write(() -> inner.updateNodeClaim(nodeClaim));
  }

  @Override
  public Outcome deleteNodeClaim(NodeClaimName nodeClaim, Uid uid) {
    return server.write(() -> inner.deleteNodeClaim(nodeClaim, uid));
  }

  @Override
  public Outcome updateNodeClaimStatus(NodeClaimName nodeClaim, Uid uid, NodeClaim.Status status) {
    return server.write(() -> inner.updateNodeClaimStatus(nodeClaim, uid, status));
  }

  @Override
  public Outcome annotate(
      ObjectKind kind, String name, Uid uid, SortedMap<AnnotationKey, String> annotations) {
    return server.write(() -> inner.annotate(kind, name, uid, annotations));
  }

  @Override
  public Outcome updateNodePoolStatus(NodePoolName pool, Uid uid, NodePool.Status status) {
    return server.write(() -> inner.updateNodePoolStatus(pool, uid, status));
  }

  @Override
  public Outcome updateNodeOverlayConditions(String overlay, Uid uid, List<Condition> conditions) {
    return server.write(() -> inner.updateNodeOverlayConditions(overlay, uid, conditions));
  }

  @Override
  public Outcome updateCapacityBufferStatus(
      Namespace namespace, String buffer, Uid uid, CapacityBuffer.Status status) {
    return server.write(() -> inner.updateCapacityBufferStatus(namespace, buffer, uid, status));
  }

  @Override
  public Outcome updateNodeClassStatus(
      NodeClassName nodeClass, Uid uid, EC2NodeClass.Status status) {
    return server.write(() -> inner.updateNodeClassStatus(nodeClass, uid, status));
  }

  @Override
  public Outcome applyNode(NodeName node, Uid uid, NodeMetadata metadata) {
    return server.write(() -> inner.applyNode(node, uid, metadata));
  }

  @Override
  public Outcome ownNode(NodeName node, Uid uid, OwnerReference owner) {
    return server.write(() -> inner.ownNode(node, uid, owner));
  }

  @Override
  public Outcome addTaint(NodeName node, Uid uid, Taint taint) {
    return server.write(() -> inner.addTaint(node, uid, taint));
  }

  @Override
  public Outcome removeTaint(NodeName node, Uid uid, Taint taint) {
    return server.write(() -> inner.removeTaint(node, uid, taint));
  }

  @Override
  public Outcome deleteNode(NodeName node, Uid uid) {
    return server.write(() -> inner.deleteNode(node, uid));
  }

  @Override
  public Outcome addFinalizer(ObjectKind kind, String name, Uid uid, Finalizer finalizer) {
    return server.write(() -> inner.addFinalizer(kind, name, uid, finalizer));
  }

  @Override
  public Outcome removeFinalizer(ObjectKind kind, String name, Uid uid, Finalizer finalizer) {
    return server.write(() -> inner.removeFinalizer(kind, name, uid, finalizer));
  }

  @Override
  public Outcome nominate(PodKey pod, Uid uid, NodeName node) {
    return server.write(() -> inner.nominate(pod, uid, node));
  }

  @Override
  public Eviction evict(PodKey pod, Uid uid) {
    return server.write(() -> inner.evict(pod, uid));
  }

  @Override
  public Outcome deletePod(PodKey pod, Uid uid, Duration grace) {
    return server.write(() -> inner.deletePod(pod, uid, grace));
  }

  @Override
  public void publish(ClusterEvent event) {
    boolean _ =
        server.write(
            () -> {
              inner.publish(event);
              return true;
            });
  }
}
