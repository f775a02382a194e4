package dev.lamplighter.launch;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.ec2.LaunchTemplateRequest.Placement;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.snapshot.Launched;

/// The labels of a claim and its node (spec core 4.8, AWS 2.4).
final class ClaimLabels {
  private ClaimLabels() {}

  /// What is known before the launch: the template's labels, pool and class, a value for every
  /// custom key, and what the requirements leave no choice about. The capacity type is one, because
  /// a fleet asks for one.
  static Labels of(
      NodePool pool, Requirements requirements, CapacityType capacityType, Placement placement) {
    var template = pool.spec().template();
    return chosen(
        template
            .labels()
            .plus(requirements.customLabels())
            .plus(requirements.without(LabelKey.HOSTNAME).singleValues())
            .with(LabelKey.CAPACITY_TYPE, capacityType.labelValue())
            .with(LabelKey.NODEPOOL, pool.name().value())
            .with(LabelKey.NODECLASS, template.spec().nodeClassRef().name().value()),
        placement);
  }

  /// The usual tenancy is not said here: it stands in no requirement, and would change every
  /// launch.
  private static Labels chosen(Labels labels, Placement placement) {
    Labels tenanted =
        placement.dedicated() ? labels.with(LabelKey.INSTANCE_TENANCY, "dedicated") : labels;
    return placement.partition().isPresent()
        ? tenanted.with(
            LabelKey.PLACEMENT_GROUP_PARTITION, Integer.toString(placement.partition().getAsInt()))
        : tenanted;
  }

  /// What is known after it: every label of the type that has one value, and where it went.
  static Labels of(InstanceType type, Launched launched) {
    return type.requirements()
        .without(LabelKey.ZONE_ID)
        .without(LabelKey.HOSTNAME)
        .singleValues()
        .plus(zoneId(type, launched))
        .with(LabelKey.INSTANCE_TENANCY, "default")
        .plus(of(launched));
  }

  private static Labels zoneId(InstanceType type, Launched launched) {
    return type.zoneId(launched.zone())
        .map(id -> Labels.of(LabelKey.ZONE_ID, id))
        .orElse(Labels.EMPTY);
  }

  /// The same of a type that the catalogue does not have.
  static Labels of(Launched launched) {
    return Labels.of(LabelKey.INSTANCE_TYPE, launched.instanceType().value())
        .with(LabelKey.ZONE, launched.zone().value())
        .with(LabelKey.CAPACITY_TYPE, launched.capacityType().labelValue());
  }
}
