package dev.lamplighter.lifecycle;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Launched;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The labels of a claim's NodeClaim and Node: what its instance type is known for, and above that
/// what the claim was made with (spec core 5.2, 5.3).
public final class ClaimLabels {
  private ClaimLabels() {}

  public static Labels of(ClaimRecord claim, ClusterSnapshot snapshot) {
    SortedMap<LabelKey, String> labels = new TreeMap<>();
    claim
        .launched()
        .ifPresent(launched -> addTo(labels, launched, typeOf(launched, claim, snapshot)));
    labels.putAll(claim.labels().values());
    labels.put(LabelKey.NODEPOOL, claim.owner().pool().value());
    // A class whose name is no label's value is never ready, but NodeClaims can refer to one.
    Optional.of(claim.spec().nodeClassRef().name().value())
        .filter(Labels::isValidValue)
        .ifPresent(name -> labels.put(LabelKey.NODECLASS, name));
    return new Labels(labels);
  }

  /// Whether the labels of the claim's instance type are known at this look.
  static boolean knowsType(ClaimRecord claim, ClusterSnapshot snapshot) {
    return claim.launched().filter(it -> typeOf(it, claim, snapshot).isPresent()).isPresent();
  }

  private static Optional<InstanceType> typeOf(
      Launched launched, ClaimRecord claim, ClusterSnapshot snapshot) {
    return snapshot
        .instanceTypes()
        .getOrDefault(claim.spec().nodeClassRef().name(), List.of())
        .stream()
        .filter(type -> type.name().equals(launched.instanceType()))
        .findFirst();
  }

  private static void addTo(
      SortedMap<LabelKey, String> labels, Launched launched, Optional<InstanceType> type) {
    type.ifPresent(
        known ->
            labels.putAll(known.requirements().without(LabelKey.ZONE_ID).singleValues().values()));
    type.flatMap(known -> known.zoneId(launched.zone()))
        .ifPresent(id -> labels.put(LabelKey.ZONE_ID, id));
    // The record says where it is another one.
    labels.put(LabelKey.INSTANCE_TENANCY, "default");
    labels.put(LabelKey.INSTANCE_TYPE, launched.instanceType().value());
    labels.put(LabelKey.ZONE, launched.zone().value());
    labels.put(LabelKey.CAPACITY_TYPE, launched.capacityType().toString());
  }
}
