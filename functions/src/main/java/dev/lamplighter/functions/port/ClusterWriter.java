package dev.lamplighter.functions.port;

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

/// Writes to a cluster through its API server. Every method may throw [CallFailed].
///
/// Writes name the UID of the object they mean, so that a namesake made since is never touched.
public interface ClusterWriter {

  /// What became of a write to one object.
  enum Outcome {
    DONE,
    /// It is not there, or is another object of that name.
    NOT_FOUND,
    /// Create only: one of that name is there already.
    ALREADY_EXISTS
  }

  Outcome createNodeClaim(NodeClaim nodeClaim);

  /// Labels and annotations are merged into what is there, the status is replaced. Labels of a
  /// capacity reservation that are not given go: the instance has left it.
  Outcome updateNodeClaim(NodeClaim nodeClaim);

  Outcome deleteNodeClaim(NodeClaimName nodeClaim, Uid uid);

  Outcome updateNodeClaimStatus(NodeClaimName nodeClaim, Uid uid, NodeClaim.Status status);

  /// Merged into those that the NodePool or EC2NodeClass has.
  Outcome annotate(
      ObjectKind kind, String name, Uid uid, SortedMap<AnnotationKey, String> annotations);

  Outcome updateNodePoolStatus(NodePoolName pool, Uid uid, NodePool.Status status);

  /// All of its status that is ours.
  Outcome updateNodeOverlayConditions(String overlay, Uid uid, List<Condition> conditions);

  /// All of its status.
  Outcome updateCapacityBufferStatus(
      Namespace namespace, String buffer, Uid uid, CapacityBuffer.Status status);

  Outcome updateNodeClassStatus(NodeClassName nodeClass, Uid uid, EC2NodeClass.Status status);

  /// The labels and annotations that are ours become these: what an earlier call named and this one
  /// does not goes, unless somebody else has set it to the same value too. Where another says
  /// otherwise about one of these, ours counts. Everything else on the node stays.
  Outcome applyNode(NodeName node, Uid uid, NodeMetadata metadata);

  Outcome ownNode(NodeName node, Uid uid, OwnerReference owner);

  Outcome addTaint(NodeName node, Uid uid, Taint taint);

  Outcome removeTaint(NodeName node, Uid uid, Taint taint);

  Outcome deleteNode(NodeName node, Uid uid);

  Outcome addFinalizer(ObjectKind kind, String name, Uid uid, Finalizer finalizer);

  Outcome removeFinalizer(ObjectKind kind, String name, Uid uid, Finalizer finalizer);

  /// The pod's `nominatedNodeName` becomes `node`.
  Outcome nominate(PodKey pod, Uid uid, NodeName node);

  /// The eviction subresource: PodDisruptionBudgets are counted by the API server.
  Eviction evict(PodKey pod, Uid uid);

  enum Eviction {
    EVICTED,
    /// 429: a PodDisruptionBudget allows no more now.
    REFUSED,
    /// 500: more than one PodDisruptionBudget covers it, and so it is never evicted.
    TWO_BUDGETS,
    /// 403: its namespace is being deleted, and takes it away.
    NAMESPACE_ENDS,
    NOT_FOUND
  }

  Outcome deletePod(PodKey pod, Uid uid, Duration grace);

  void publish(ClusterEvent event);
}
