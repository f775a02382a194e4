package dev.lamplighter.api;

import dev.lamplighter.model.IfValid;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.ProviderId;
import dev.lamplighter.model.Resources;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A NodeClaim, `karpenter.sh/v1`: one node asked for, as `kubectl get nodeclaims` shows it (spec
/// core 1.7). In Lamplighter it mirrors a claim whose truth is in the state store.
public record NodeClaim(ObjectMeta meta, NodeClaimSpec spec, Status status) {

  public NodeClaimName name() {
    return NodeClaimName.of(meta.name());
  }

  /// The pool that its label names; nothing where no pool can be called so.
  public Optional<NodePoolName> nodePool() {
    return meta.labels().get(LabelKey.NODEPOOL).flatMap(IfValid.as(NodePoolName::of));
  }

  public NodeClaim withMeta(ObjectMeta meta) {
    return new NodeClaim(meta, spec, status);
  }

  public NodeClaim withStatus(Status status) {
    return new NodeClaim(meta, spec, status);
  }

  /// What has become of it. Capacity and allocatable are empty until launched.
  public record Status(
      Optional<NodeName> nodeName,
      Optional<ProviderId> providerId,
      Optional<ImageId> imageId,
      Resources capacity,
      Resources allocatable,
      Optional<Instant> lastPodEventTime,
      List<Condition> conditions) {

    public static final Status EMPTY =
        new Status(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Resources.EMPTY,
            Resources.EMPTY,
            Optional.empty(),
            List.of());

    public Status {
      conditions = List.copyOf(conditions);
    }

    public Status withConditions(List<Condition> conditions) {
      return new Status(
          nodeName, providerId, imageId, capacity, allocatable, lastPodEventTime, conditions);
    }

    public Optional<Condition> condition(ConditionType type) {
      return conditions.stream().filter(condition -> condition.type() == type).findFirst();
    }
  }
}
