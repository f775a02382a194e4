package dev.lamplighter.lifecycle;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Launched;
import java.util.List;

/// The labels of a claim's NodeClaim and Node: what its instance type is known for, and above that
/// what the claim was made with (spec core 5.2, 5.3).
public final class ClaimLabels {
  private ClaimLabels() {}

  public static Labels of(ClaimRecord claim, ClusterSnapshot snapshot) {
    Labels ofInstance =
        claim.launched().map(launched -> of(launched, claim, snapshot)).orElse(Labels.EMPTY);
    return ofInstance
        .plus(claim.labels())
        .with(LabelKey.NODEPOOL, claim.owner().pool().value())
        .with(LabelKey.NODECLASS, claim.spec().nodeClassRef().name().value());
  }

  private static Labels of(Launched launched, ClaimRecord claim, ClusterSnapshot snapshot) {
    List<InstanceType> types =
        snapshot.instanceTypes().getOrDefault(claim.spec().nodeClassRef().name(), List.of());
    Labels labels = Labels.EMPTY;
    for (InstanceType type : types) {
      if (type.name().equals(launched.instanceType())) {
        labels = type.requirements().singleValues();
      }
    }
    return labels
        .with(LabelKey.INSTANCE_TYPE, launched.instanceType().value())
        .with(LabelKey.ZONE, launched.zone().value())
        .with(LabelKey.CAPACITY_TYPE, launched.capacityType().toString());
  }
}
