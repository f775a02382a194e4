package dev.lamplighter.local.invariants;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.NodeView;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A node that is planned or on its way, as it would join.
final class PlannedNode {
  private PlannedNode() {}

  /// The claim as one of its types: the template's labels and taints, the claim's and the type's
  /// labels where they must exist, one of the zones that are left to it.
  static NodeView of(PlannedClaim claim, NodePool pool, InstanceType type) {
    Labels labels =
        labels(pool.spec().template().labels(), claim.requirements().and(type.requirements()))
            .with(LabelKey.NODEPOOL, pool.meta().name());
    return node(
        claim.name().value(),
        labels,
        pool.spec().template().spec().taints(),
        type.capacity(),
        type.allocatable());
  }

  /// The first of its types.
  static NodeView of(PlannedClaim claim, ClusterSnapshot snapshot) {
    NodePool pool = pool(claim, snapshot);
    return of(claim, pool, type(claim, pool, snapshot));
  }

  static NodePool pool(PlannedClaim claim, ClusterSnapshot snapshot) {
    return snapshot.nodePools().stream()
        .filter(candidate -> candidate.name().equals(claim.pool()))
        .findFirst()
        .orElseThrow();
  }

  private static InstanceType type(PlannedClaim claim, NodePool pool, ClusterSnapshot snapshot) {
    return snapshot
        .instanceTypes()
        .getOrDefault(pool.spec().template().spec().nodeClassRef().name(), List.of())
        .stream()
        .filter(type -> type.name().equals(claim.instanceTypes().getFirst()))
        .findFirst()
        .orElseThrow();
  }

  /// A claim that was recorded and whose node has not joined.
  static NodeView of(ClaimRecord claim) {
    Labels labels =
        labels(claim.labels(), claim.spec().requirements())
            .with(LabelKey.NODEPOOL, claim.owner().pool().value());
    if (claim.launched().isPresent()) {
      var launched = claim.launched().get();
      labels =
          labels
              .with(LabelKey.ZONE, launched.zone().value())
              .with(LabelKey.CAPACITY_TYPE, launched.capacityType().labelValue())
              .with(LabelKey.INSTANCE_TYPE, launched.instanceType().value());
    }
    return node(
        claim.name().value(), labels, claim.spec().taints(), Resources.EMPTY, Resources.EMPTY);
  }

  private static Labels labels(Labels certain, Requirements requirements) {
    Labels labels = certain;
    for (LabelKey key : requirements.keys()) {
      var value = requirements.get(key).anyValue();
      boolean mustExist = !requirements.get(key).allowsAbsent();
      labels = mustExist && value.isPresent() ? labels.with(key, value.get()) : labels;
    }
    return labels;
  }

  private static NodeView node(
      String name, Labels labels, List<Taint> taints, Resources capacity, Resources allocatable) {
    var meta =
        ObjectMeta.named(name, Uid.of(name), Instant.EPOCH)
            .withLabels(labels.with(LabelKey.HOSTNAME, name).withDeprecated());
    return new NodeView(meta, Optional.empty(), taints, false, capacity, allocatable, true);
  }
}
