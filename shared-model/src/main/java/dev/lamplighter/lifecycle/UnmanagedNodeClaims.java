package dev.lamplighter.lifecycle;

import static dev.lamplighter.api.Condition.ConditionStatus.FALSE;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.Step;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Says of NodeClaims that nobody will look after why that is, and what to write instead: as
/// conditions, as an event and in the story, once.
///
/// Karpenter launches a NodeClaim that a user applies. Here each claim is promised to a NodePool
/// before it is launched (design 5), so one without a record gets no instance: nobody counts it
/// against limits, and no NodePool says when it may go. For the same reason an instance that
/// Karpenter launched for a NodeClaim without a NodePool stays as it is.
public final class UnmanagedNodeClaims implements ClusterRule {
  private static final String APPLIED_BY_HAND = "AppliedByHand";
  private static final String NO_NODE_POOL = "NoNodePool";
  private static final String NOT_ITS_INSTANCE = "InstanceNotTagged";

  /// Why a NodeClaim is left alone.
  private record Why(String reason, String message) {}

  @Override
  public List<Step> steps(Look look) {
    if (!look.snapshot().complete()) {
      return List.of();
    }
    return look.snapshot().unrecordedClaims().stream()
        .flatMap(nodeClaim -> told(nodeClaim, look.snapshot()).stream())
        .toList();
  }

  /// Whether all that has no record is left alone for good: then nothing of it is under way. EC2
  /// goes on listing an instance for about an hour after it is terminated: one that no NodeClaim
  /// names is over.
  public static boolean areAllWithoutRecord(ClusterSnapshot snapshot) {
    return snapshot.unrecordedClaims().stream().allMatch(it -> why(it, snapshot).isPresent())
        && snapshot.unrecordedInstances().stream()
            .allMatch(
                instance ->
                    isNamed(instance, snapshot)
                        ? instance.state().alive()
                        : instance.state() == Instance.State.TERMINATED);
  }

  private static boolean isNamed(Instance instance, ClusterSnapshot snapshot) {
    return snapshot.unrecordedClaims().stream()
        .anyMatch(nodeClaim -> Orphans.belong(nodeClaim, instance));
  }

  private static Optional<Why> why(NodeClaim nodeClaim, ClusterSnapshot snapshot) {
    Optional<Instance> instance =
        snapshot.unrecordedInstances().stream()
            .filter(it -> it.state().alive() && Orphans.belong(nodeClaim, it))
            .findFirst();
    if (instance.isPresent()) {
      return withInstance(nodeClaim, instance.get(), snapshot);
    }
    boolean ours = nodeClaim.meta().finalizers().contains(Finalizer.TERMINATION);
    return ours || nodeClaim.meta().deleting()
        ? Optional.empty()
        : Optional.of(new Why(APPLIED_BY_HAND, appliedByHand(nodeClaim)));
  }

  private static Optional<Why> withInstance(
      NodeClaim nodeClaim, Instance instance, ClusterSnapshot snapshot) {
    if (nodeClaim.nodePool().isEmpty()) {
      return Optional.of(new Why(NO_NODE_POOL, noNodePool(nodeClaim, instance)));
    }
    return LostRecords.mayRecord(nodeClaim, instance, snapshot)
        ? Optional.empty()
        : Optional.of(new Why(NOT_ITS_INSTANCE, notItsInstance(nodeClaim, instance, snapshot)));
  }

  private static String notItsInstance(
      NodeClaim nodeClaim, Instance instance, ClusterSnapshot snapshot) {
    return "NodeClaim %1$s names instance %2$s, which does not say that it is this NodeClaim's (tags %3$s=%4$s, %5$s=%6$s), so Lamplighter leaves both as they are. If it is, and no other cluster's: aws ec2 create-tags --resources %2$s --tags Key=%3$s,Value=%7$s Key=%5$s,Value=%1$s, and it is taken over. If not, take its finalizers away and kubectl delete nodeclaim %1$s."
        .formatted(
            nodeClaim.name(),
            instance.id(),
            Tags.CLUSTER,
            instance.tags().get(Tags.CLUSTER).orElse("(none)"),
            Tags.NODE_CLAIM,
            instance.tags().get(Tags.NODE_CLAIM).orElse("(none)"),
            snapshot.cluster().name());
  }

  private static String appliedByHand(NodeClaim nodeClaim) {
    return "NodeClaim %1$s was not made by Lamplighter, which launches nodes only from a NodePool and for pods that wait: it gets no instance. Write a NodePool instead, with this spec as its spec.template.spec, and a pod that needs the node; then kubectl delete nodeclaim %1$s."
        .formatted(nodeClaim.name());
  }

  private static String noNodePool(NodeClaim nodeClaim, Instance instance) {
    return "NodeClaim %1$s has instance %2$s but no NodePool (label karpenter.sh/nodepool), so Lamplighter leaves both as they are: the node is not counted, replaced, drained or terminated. To end it: kubectl drain %3$s, then aws ec2 terminate-instances --instance-ids %2$s; the NodeClaim goes some minutes later. A NodePool with this spec as its spec.template.spec makes nodes like it."
        .formatted(
            nodeClaim.name(),
            instance.id(),
            nodeClaim.status().nodeName().map(Object::toString).orElse("its node"));
  }

  private static Optional<Step> told(NodeClaim nodeClaim, ClusterSnapshot snapshot) {
    return why(nodeClaim, snapshot)
        .filter(why -> !isTold(nodeClaim, why))
        .map(
            why ->
                Steps.about(
                    nodeClaim.name(),
                    why.message(),
                    new Effect.UpdateNodeClaimStatus(
                        nodeClaim.name(), nodeClaim.meta().uid(), status(nodeClaim, why, snapshot)),
                    event(nodeClaim, why)));
  }

  private static boolean isTold(NodeClaim nodeClaim, Why why) {
    return nodeClaim
        .status()
        .condition(ConditionType.MANAGED)
        .filter(it -> it.message().equals(why.message()))
        .isPresent();
  }

  /// What is not launched is not ready either; what Karpenter said of its own stays. `Launched` is
  /// left to a Karpenter that comes back: were it False, that would not launch it.
  private static NodeClaim.Status status(NodeClaim nodeClaim, Why why, ClusterSnapshot snapshot) {
    var before = nodeClaim.status();
    var ours = new Conditions(before.conditions(), snapshot.takenAt());
    ours.add(ConditionType.MANAGED, FALSE, why.reason(), why.message());
    if (why.reason().equals(APPLIED_BY_HAND)) {
      ours.add(ConditionType.READY, FALSE, why.reason(), why.message());
    }
    var types = ours.list().stream().map(Condition::type).toList();
    return new NodeClaim.Status(
        before.nodeName(),
        before.providerId(),
        before.imageId(),
        before.capacity(),
        before.allocatable(),
        before.lastPodEventTime(),
        Stream.concat(
                before.conditions().stream().filter(it -> !types.contains(it.type())),
                ours.list().stream())
            .toList());
  }

  private static Effect event(NodeClaim nodeClaim, Why why) {
    return new Effect.PublishEvent(
        new ClusterEvent(
            ClusterEvent.Type.WARNING,
            EventReason.NOT_MANAGED,
            ObjectKind.NODE_CLAIM,
            Optional.empty(),
            nodeClaim.meta().name(),
            why.message()));
  }
}
