package dev.lamplighter.decision;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.api.Condition;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.PoolHealth;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// One thing for the shell to do. Doing it twice equals doing it once.
public sealed interface Effect {

  // --- the launch protocol -----------------------------------------------------------------

  /// Reserve in the ledger and store the inputs in one transaction, then mirror, then CreateFleet,
  /// then record (design: State). `limits` holds only what the pool limits; `mirror` is the
  /// NodeClaim object to create.
  record Launch(ClaimRecord reserved, Resources limits, NodeClaim mirror) implements Effect {}

  /// Finish a launch whose outcome is not known: search by tag, then repeat the stored request, or
  /// release the reservation once `launchBy` plus 60 s has passed and the search finds nothing.
  record ResumeLaunch(ClaimRecord reserved) implements Effect {}

  // --- the state store ---------------------------------------------------------------------

  /// Write a claim's next state, if its record is still the version it was decided on.
  ///
  /// `next.version()` is that version; what is stored is one higher, and a later effect of the same
  /// decision on the same claim counts on it. `ledgerDelta` is added to its pool's ledger in the
  /// same transaction (usually nothing, or less than nothing).
  record UpdateClaim(ClaimRecord next, Resources ledgerDelta) implements Effect {}

  /// The claim is gone: delete its record and give its promise back, in one transaction.
  record ForgetClaim(ClaimRecord last) implements Effect {}

  /// A claim whose record was lost with the table gets one again, if it has none, and its promise
  /// is added to the ledger.
  record AdoptClaim(ClaimRecord record) implements Effect {}

  /// The ledger differs from the sum of the claims: write the sum.
  record RewriteLedger(Uid pool, Resources before, Resources sum) implements Effect {}

  /// A hint has been acted on.
  record ForgetHint(InstanceId instance) implements Effect {}

  /// An offering that EC2 is running out of: not asked for until the outage ends.
  record RecordOutage(Outage outage) implements Effect {}

  /// How the last launches of a NodePool fared, as far as is known now.
  record RecordPoolHealth(Uid pool, PoolHealth health) implements Effect {}

  // --- EC2 and IAM -------------------------------------------------------------------------

  record TerminateInstance(InstanceId instance, String why) implements Effect {}

  /// Give the instance these tags beside those it has.
  record TagInstance(InstanceId instance, Tags tags) implements Effect {}

  record DeleteLaunchTemplate(LaunchTemplateName launchTemplate) implements Effect {}

  record DeleteInstanceProfile(InstanceProfileName instanceProfile) implements Effect {}

  // --- the cluster -------------------------------------------------------------------------

  /// Create the NodeClaim object if it is missing, else bring its status, labels and finalizers to
  /// this.
  ///
  /// `ifRefused` is done where it is missing and the API server will never take it.
  record MirrorNodeClaim(NodeClaim nodeClaim, List<Effect> ifRefused) implements Effect {
    public MirrorNodeClaim {
      ifRefused = List.copyOf(ifRefused);
    }
  }

  record DeleteNodeClaim(NodeClaimName nodeClaim, Uid uid) implements Effect {}

  /// Make a node that has joined ours: finalizer, owner, labels, annotations, taints; the
  /// unregistered taint goes (spec core 5.3).
  record RegisterNode(
      NodeName node,
      Uid uid,
      OwnerReference owner,
      NodeMetadata metadata,
      List<Taint> addTaints,
      List<Taint> removeTaints)
      implements Effect {
    public RegisterNode {
      addTaints = List.copyOf(addTaints);
      removeTaints = List.copyOf(removeTaints);
    }
  }

  /// Bring all labels and annotations that are ours to this, and no others.
  record ApplyNode(NodeName node, Uid uid, NodeMetadata metadata) implements Effect {}

  record TaintNode(NodeName node, Uid uid, Taint taint) implements Effect {}

  record UntaintNode(NodeName node, Uid uid, Taint taint) implements Effect {}

  record DeleteNode(NodeName node, Uid uid) implements Effect {}

  /// Have kube-scheduler try this node before any other for the pod: its `nominatedNodeName`
  /// (KEP-1923).
  record NominatePod(PodKey pod, Uid uid, NodeName node) implements Effect {}

  /// Ask the eviction API, which counts PodDisruptionBudgets and may refuse.
  record EvictPod(PodKey pod, Uid uid, NodeName node) implements Effect {}

  /// Delete past PodDisruptionBudgets, only when a deadline says so (spec core 7.4).
  record DeletePod(PodKey pod, Uid uid, Duration grace, String why) implements Effect {}

  record AddFinalizer(ObjectKind kind, String name, Uid uid, Finalizer finalizer)
      implements Effect {}

  record RemoveFinalizer(ObjectKind kind, String name, Uid uid, Finalizer finalizer)
      implements Effect {}

  /// Merge these annotations into those that a NodePool or EC2NodeClass has.
  record Annotate(
      ObjectKind kind, String name, Uid uid, SortedMap<AnnotationKey, String> annotations)
      implements Effect {
    public Annotate {
      annotations = Collections.unmodifiableSortedMap(new TreeMap<>(annotations));
    }
  }

  /// Of a NodeClaim that has no claim: nothing else of it is ours to write.
  record UpdateNodeClaimStatus(NodeClaimName nodeClaim, Uid uid, NodeClaim.Status status)
      implements Effect {}

  record UpdateNodePoolStatus(NodePoolName pool, Uid uid, NodePool.Status status)
      implements Effect {}

  record UpdateNodeOverlayConditions(String overlay, Uid uid, List<Condition> conditions)
      implements Effect {
    public UpdateNodeOverlayConditions {
      conditions = List.copyOf(conditions);
    }
  }

  record UpdateCapacityBufferStatus(
      Namespace namespace, String buffer, Uid uid, CapacityBuffer.Status status)
      implements Effect {}

  record UpdateNodeClassStatus(NodeClassName nodeClass, Uid uid, EC2NodeClass.Status status)
      implements Effect {}

  /// Tell the user on the object that it concerns.
  record PublishEvent(ClusterEvent event) implements Effect {}
}
